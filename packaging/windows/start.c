/* Nemesis.exe and nemesis-console.exe: start the Python of the folder beside them with the program's first module.
   With PLAIN: a python.exe for the tests. */

#include <windows.h>
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>

#define LONGEST 32768

typedef int (*PyMain)(int, wchar_t **);

static int missing(const wchar_t *path)
{
    static wchar_t text[LONGEST + 100];
    _snwprintf(text, LONGEST + 99, L"%ls cannot be loaded.\n\nInstall Nemesis again (saved games are not affected).", path);
    if (GetConsoleWindow())
        fwprintf(stderr, L"nemesis: %ls\n", text);
    else
        MessageBoxW(NULL, text, L"Nemesis", MB_ICONERROR);
    return 2;
}

/* The path of a file of the program, in memory that stays. */
static wchar_t *inside(const wchar_t *folder, const wchar_t *name)
{
    wchar_t *path = calloc(LONGEST, sizeof *path);
    _snwprintf(path, LONGEST - 1, L"%ls\\_internal\\%ls", folder, name);
    return path;
}

int wmain(int argc, wchar_t **argv)
{
    static wchar_t program[LONGEST], folder[LONGEST];
    if (!GetModuleFileNameW(NULL, program, LONGEST))
        return missing(L"Nemesis");
    wcscpy(folder, program);
    *wcsrchr(folder, L'\\') = 0;

    wchar_t *library = inside(folder, PYTHON L".dll");
    HMODULE python = LoadLibraryExW(library, NULL, LOAD_WITH_ALTERED_SEARCH_PATH);
    PyMain run = python ? (PyMain)(void *)GetProcAddress(python, "Py_Main") : NULL;
    if (!run)
        return missing(library);

    wchar_t **given = calloc(argc + 4, sizeof *given);
    int count = 0;
    given[count++] = program;
#ifndef PLAIN
    given[count++] = L"-X";
    given[count++] = L"utf8";
    given[count++] = inside(folder, L"start.pyc");
#endif
    for (int next = 1; next < argc; next++)
        given[count++] = argv[next];
    return run(count, given);
}
