<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<!-- Texts of Qt that its own French lacks, or has under another name. After a change: pyside6-lrelease assets/locale/qt_fr.ts -->
<TS version="2.1" language="fr" sourcelanguage="en">
<context>
    <name>QFileDialog</name>
    <message><source>&amp;Look in:</source><translation>Voir &amp;dans :</translation></message>
    <message><source>Files of &amp;type:</source><translation>Fichiers de &amp;type :</translation></message>
</context>
<context>
    <name>QAbstractFileIconProvider</name>
    <message><source>Drive</source><translation>Disque</translation></message>
    <message><source>File</source><translation>Fichier</translation></message>
    <message><source>%1 File</source><translation>Fichier %1</translation></message>
    <message><source>File Folder</source><translation>Dossier</translation></message>
    <message><source>Folder</source><translation>Dossier</translation></message>
    <message><source>Alias</source><translation>Alias</translation></message>
    <message><source>Shortcut</source><translation>Raccourci</translation></message>
    <message><source>Unknown</source><translation>Inconnu</translation></message>
</context>
</TS>
