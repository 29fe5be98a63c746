; Installer for Windows, made with Inno Setup 6 from the frozen folder:
;   python -m tools.bundle dist --no-archive
;   iscc /DVersion=0.12.0 packaging\windows\nemesis.iss
; For one user, without an administrator. Saved games lie elsewhere and stay when the program is removed.

#ifndef Version
  #error Give the version: iscc /DVersion=...
#endif

[Setup]
AppId={{6B1F2C0E-64B5-4F0B-9E57-0C8B53A0A9D4}
AppName=Nemesis
AppVersion={#Version}
AppVerName=Nemesis {#Version}
DefaultDirName={localappdata}\Programs\Nemesis
DefaultGroupName=Nemesis
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
OutputDir=..\..\dist
OutputBaseFilename=nemesis-{#Version}-windows-x86_64
SetupIconFile=..\icons\nemesis.ico
UninstallDisplayIcon={app}\nemesis.exe
LicenseFile=..\..\LICENSE
Compression=lzma2/max
SolidCompression=yes
ChangesAssociations=yes
CloseApplications=yes
WizardStyle=modern

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "fr"; MessagesFile: "compiler:Languages\French.isl"

[CustomMessages]
en.OpenSaves=Open saved games (.nemesis) with Nemesis
fr.OpenSaves=Ouvrir les parties enregistrées (.nemesis) avec Nemesis
en.SavedGame=Nemesis saved game
fr.SavedGame=Partie enregistrée de Nemesis

[Tasks]
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked
Name: "opensaves"; Description: "{cm:OpenSaves}"

[Files]
Source: "..\..\dist\nemesis\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs

[InstallDelete]
; What an older version brought and this one does not.
Type: filesandordirs; Name: "{app}\_internal"

[Icons]
Name: "{group}\Nemesis"; Filename: "{app}\nemesis.exe"; AppUserModelID: "nemesis-burma"
Name: "{userdesktop}\Nemesis"; Filename: "{app}\nemesis.exe"; Tasks: desktopicon; AppUserModelID: "nemesis-burma"

[Registry]
Root: HKCU; Subkey: "Software\Classes\.nemesis"; ValueType: string; ValueData: "NemesisBurma.Game"; Flags: uninsdeletevalue; Tasks: opensaves
Root: HKCU; Subkey: "Software\Classes\.nemesis\OpenWithProgids"; ValueType: string; ValueName: "NemesisBurma.Game"; ValueData: ""; Flags: uninsdeletevalue
Root: HKCU; Subkey: "Software\Classes\NemesisBurma.Game"; ValueType: string; ValueData: "{cm:SavedGame}"; Flags: uninsdeletekey
Root: HKCU; Subkey: "Software\Classes\NemesisBurma.Game\DefaultIcon"; ValueType: string; ValueData: "{app}\nemesis.exe,0"
Root: HKCU; Subkey: "Software\Classes\NemesisBurma.Game\shell\open\command"; ValueType: string; ValueData: """{app}\nemesis.exe"" ""%1"""

[Run]
Filename: "{app}\nemesis.exe"; Description: "{cm:LaunchProgram,Nemesis}"; Flags: nowait postinstall skipifsilent
