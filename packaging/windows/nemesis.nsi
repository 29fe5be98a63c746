; Installer for one user, without rights of an administrator: made by `make windows` with NSIS.
; Saved games and settings lie elsewhere and stay when the program is removed.

Unicode true
Target amd64-unicode
SetCompressor /SOLID lzma
SetCompressorDictSize 64
ManifestDPIAware true
RequestExecutionLevel user

!include MUI2.nsh
!include FileFunc.nsh
!include LogicLib.nsh
!include WinMessages.nsh

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Nemesis"
!define KIND "NemesisBurma.Game"
!define PATIENCE 300 ; seconds that a silent update waits for a program that runs

Name "Nemesis"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\Nemesis"
InstallDirRegKey HKCU "${UNINSTALL}" "InstallLocation"
BrandingText "Nemesis ${VERSION}"
VIProductVersion "${VERSION}.0"
VIAddVersionKey ProductName "Nemesis"
VIAddVersionKey FileDescription "Nemesis"
VIAddVersionKey FileVersion "${VERSION}"
VIAddVersionKey LegalCopyright "Nemesis project"

!define MUI_ICON "${ROOT}/packaging/icons/nemesis.ico"
!define MUI_UNICON "${ROOT}/packaging/icons/nemesis.ico"
!define MUI_LANGDLL_REGISTRY_ROOT HKCU
!define MUI_LANGDLL_REGISTRY_KEY "${UNINSTALL}"
!define MUI_LANGDLL_REGISTRY_VALUENAME "Language"
!define MUI_FINISHPAGE_RUN "$INSTDIR\Nemesis.exe"
!define MUI_FINISHPAGE_NOREBOOTSUPPORT
!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_COMPONENTS
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE English
!insertmacro MUI_LANGUAGE French
!insertmacro MUI_RESERVEFILE_LANGDLL

LangString Program ${LANG_ENGLISH} "Nemesis"
LangString Program ${LANG_FRENCH} "Nemesis"
LangString OpenSaves ${LANG_ENGLISH} "Open saved games (.nemesis) with Nemesis"
LangString OpenSaves ${LANG_FRENCH} "Ouvrir les parties enregistrées (.nemesis) avec Nemesis"
LangString Desktop ${LANG_ENGLISH} "Icon on the desktop"
LangString Desktop ${LANG_FRENCH} "Icône sur le bureau"
LangString SavedGame ${LANG_ENGLISH} "Nemesis saved game"
LangString SavedGame ${LANG_FRENCH} "Partie enregistrée de Nemesis"
LangString Running ${LANG_ENGLISH} "Nemesis is running. Close it, then go on; your game is saved."
LangString Running ${LANG_FRENCH} "Nemesis est ouvert. Fermez-le, puis continuez ; votre partie est enregistrée."
LangString Kept ${LANG_ENGLISH} "Your saved games and settings stay in $LOCALAPPDATA\nemesis-burma."
LangString Kept ${LANG_FRENCH} "Vos parties enregistrées et vos réglages restent dans $LOCALAPPDATA\nemesis-burma."

; Leave 1 in $1 if a program of an older version runs, 0 if not: a program that runs cannot be written to.
!macro LookFor PROGRAM
  ${If} ${FileExists} "$INSTDIR\${PROGRAM}"
    ClearErrors
    FileOpen $0 "$INSTDIR\${PROGRAM}" a
    ${If} ${Errors}
      StrCpy $1 1
    ${Else}
      FileClose $0
    ${EndIf}
  ${EndIf}
!macroend

; Wait until neither program of an older version runs. Nobody is asked in silence: after the seconds of /WAIT=
; it ends with 3, and nothing was changed.
!macro WaitUntilClosed
  ${GetParameters} $2
  ${GetOptions} $2 "/WAIT=" $3
  ${If} $3 == ""
    StrCpy $3 ${PATIENCE}
  ${EndIf}
  IntOp $3 $3 * 2
  ${Do}
    StrCpy $1 0
    !insertmacro LookFor "Nemesis.exe"
    !insertmacro LookFor "nemesis-console.exe"
    ${If} $1 == 0
      ${Break}
    ${EndIf}
    ${If} ${Silent}
      ${If} $3 <= 0
        SetErrorLevel 3
        Quit
      ${EndIf}
      IntOp $3 $3 - 1
      Sleep 500
    ${Else}
      MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(Running)" IDRETRY +2
      Abort
    ${EndIf}
  ${Loop}
!macroend

Section "$(Program)" SecProgram
  SectionIn RO
  !insertmacro WaitUntilClosed
  ${If} ${FileExists} "$INSTDIR\Nemesis.exe"
    RMDir /r "$INSTDIR\_internal" ; what an older version brought and this one does not; never that of another program
  ${EndIf}
  SetOutPath "$INSTDIR"
  File /r "${FILES}"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Nemesis.lnk" "$INSTDIR\Nemesis.exe"
  WriteRegStr HKCU "Software\Classes\${KIND}" "" "$(SavedGame)"
  WriteRegStr HKCU "Software\Classes\${KIND}\DefaultIcon" "" "$INSTDIR\Nemesis.exe,0"
  WriteRegStr HKCU "Software\Classes\${KIND}\shell\open\command" "" '"$INSTDIR\Nemesis.exe" "%1"'
  WriteRegStr HKCU "Software\Classes\.nemesis\OpenWithProgids" "${KIND}" ""
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Nemesis"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\Nemesis.exe"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "Nemesis project"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" ${SIZE}
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
SectionEnd

Section "$(OpenSaves)" SecSaves
  WriteRegStr HKCU "Software\Classes\.nemesis" "" "${KIND}"
SectionEnd

Section /o "$(Desktop)" SecDesktop
  CreateShortcut "$DESKTOP\Nemesis.lnk" "$INSTDIR\Nemesis.exe"
SectionEnd

Section -Told
  ${RefreshShellIcons}
SectionEnd

Function .onInit
  ${IfNot} ${Silent}
    !insertmacro MUI_LANGDLL_DISPLAY
  ${EndIf}
FunctionEnd

Function un.onInit
  !insertmacro MUI_UNGETLANGUAGE
FunctionEnd

Section Uninstall
  !insertmacro WaitUntilClosed
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\Nemesis.exe"
  Delete "$INSTDIR\nemesis-console.exe"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Nemesis.lnk"
  Delete "$DESKTOP\Nemesis.lnk"
  ReadRegStr $0 HKCU "Software\Classes\.nemesis" ""
  ${If} $0 == "${KIND}"
    DeleteRegValue HKCU "Software\Classes\.nemesis" ""
  ${EndIf}
  DeleteRegValue HKCU "Software\Classes\.nemesis\OpenWithProgids" "${KIND}"
  DeleteRegKey HKCU "Software\Classes\${KIND}"
  DeleteRegKey HKCU "${UNINSTALL}"
  ${RefreshShellIcons}
  DetailPrint "$(Kept)"
SectionEnd

