import {
  CONDITION_CHOICES,
  CRITICALITY_CHOICES,
  DISPOSAL_CHOICES,
  STATUS_CHOICES,
} from './asset-choices.ts'
import { PURCHASE_COLUMNS, VALUE_COLUMNS } from './asset-purchase-columns.ts'
import { column, type Target } from './targets.ts'

const identity = [
  column('asset_tag', {
    names: ['Asset tag', 'Etiqueta de activo', "Étiquette de l'actif", 'Inventarnummer'],
    aliases:
      'tag, asset tag id, asset id, asset number, asset no, asset #, inventory number, inventory no, equipment number, equipment id, code, número de activo, etiqueta, número de inventario, código, étiquette, numéro d’inventaire, n° d’inventaire, nº de inventario, numéro d’actif, Anlagennummer, Inventar-Nr, Gerätenummer, unique id, resource number',
    max: 64,
    sample: 'AST-01001',
  }),
  column('name', {
    names: ['Name', 'Nombre', 'Nom', 'Bezeichnung'],
    aliases:
      'asset name, item name, display name, title, asset, item, equipment, equipment name, device name, computer name, hostname, nombre del activo, denominación, nom de l’actif, désignation, libellé, intitulé, Anlagenbezeichnung, Gerätename, Titel',
    required: true,
    sample: 'Forklift 3',
  }),
  column('description', {
    names: ['Description', 'Descripción', 'Description', 'Beschreibung'],
    aliases: 'model notes, details, specification, especificaciones, caractéristiques, Details',
    max: 10_000,
  }),
  column('category', {
    names: ['Category', 'Categoría', 'Catégorie', 'Kategorie'],
    aliases:
      'asset category, category name, asset type, type, equipment category, model category, asset class, class, group, tipo, clase, familia, type d’actif, famille, classe, Anlagenklasse, Typ, Art, Gruppe, Klasse',
    type: 'reference',
    refers: 'Category',
    sample: 'Vehicles',
  }),
  column('serial_number', {
    names: ['Serial number', 'Número de serie', 'Numéro de série', 'Seriennummer'],
    aliases:
      'serial, serial no, serial #, sn, s/n, service tag, n.º de serie, nº de serie, n° de série, n° série, Serien-Nr, Fabriknummer',
    max: 128,
    sample: 'FX-20931',
  }),
  column('manufacturer', {
    names: ['Manufacturer', 'Fabricante', 'Fabricant', 'Hersteller'],
    aliases: 'manufacturer name, make, brand, marca, marque, constructeur, Marke, Fabrikat',
    max: 128,
  }),
  column('model', {
    names: ['Model', 'Modelo', 'Modèle', 'Modell'],
    aliases:
      'model name, asset model, product, product name, nombre del modelo, nom du modèle, Modellname, Produkt',
    max: 128,
  }),
  column('model_number', {
    names: ['Model number', 'Número de modelo', 'Numéro de modèle', 'Modellnummer'],
    aliases:
      'model no, model #, part number, product number, sku, n° de modèle, nº de modelo, référence, Artikelnummer, Typnummer',
    max: 128,
  }),
  column('barcode', {
    names: ['Barcode', 'Código de barras', 'Code-barres', 'Strichcode'],
    aliases: 'bar code, qr code, qr, ean, rfid, code à barres, Barcode-Nr, QR-Code',
    max: 128,
  }),
  column('parent_asset_tag', {
    names: [
      'Parent asset tag',
      'Etiqueta del activo principal',
      "Étiquette de l'actif parent",
      'Inventarnummer der Hauptanlage',
    ],
    aliases:
      'parent, parent asset, parent tag, parent asset id, belongs to, activo padre, activo principal, actif parent, Hauptanlage, übergeordnete Anlage, gehört zu',
    type: 'reference',
    refers: 'Asset',
    max: 64,
  }),
  column('tags', {
    names: ['Tags', 'Marcas', 'Mots-clés', 'Schlagwörter'],
    aliases: 'labels, keywords, etiquetas, palabras clave, libellés, Stichwörter',
    type: 'list',
    max: 64,
    sample: 'warehouse; leased',
  }),
  column('notes', {
    names: ['Notes', 'Notas', 'Notes', 'Notizen'],
    aliases:
      'asset notes, note, comments, comment, remarks, observaciones, comentarios, remarques, commentaires, commentaire, observations, Bemerkung, Bemerkungen, Kommentar, Anmerkung, Anmerkungen',
    max: 10_000,
  }),
]

const place = [
  column('site', {
    names: ['Site', 'Sede', 'Site', 'Standort'],
    aliases:
      'site name, building, campus, branch, facility, plant, centro, edificio, sucursal, bâtiment, établissement, agence, Gebäude, Werk, Niederlassung',
    type: 'reference',
    refers: 'Site',
    sample: 'Main warehouse',
  }),
  column('location', {
    names: ['Location', 'Ubicación', 'Emplacement', 'Raum'],
    aliases:
      'location name, default location, place, room, area, position, lugar, sala, localización, lieu, salle, localisation, pièce, Ort, Platz, Lagerort, Aufstellort, Bereich',
    type: 'reference',
    refers: 'Location',
    sample: 'Aisle 4',
  }),
  column('department', {
    names: ['Department', 'Departamento', 'Service', 'Abteilung'],
    aliases:
      'department name, dept, division, business unit, cost center name, división, département, direction, unité, Bereich / Abteilung, Sparte, Team',
    type: 'reference',
    refers: 'Department',
  }),
  column('custodian', {
    names: ['Custodian', 'Responsable', 'Détenteur', 'Verantwortliche Person'],
    aliases:
      'checked out to: email, checked out to email, assigned to, assignee, assigned to email, custodian email, employee number, employee, employee email, email, e-mail, owner, user, holder, issued to, asignado a, custodio, usuario, empleado, correo electrónico, attribué à, affecté à, utilisateur, dépositaire, employé, courriel, zugewiesen an, Benutzer, Nutzer, Mitarbeiter, Besitzer, Inhaber, Personalnummer',
    type: 'reference',
    refers: 'Employee',
    max: 254,
    sample: '',
  }),
  column('custodian_first_name', {
    names: [
      'Custodian first name',
      'Nombre del responsable',
      'Prénom du détenteur',
      'Vorname der verantwortlichen Person',
    ],
    aliases:
      'checked out to: first name, checked out to first name, first name, given name, employee first name, nombre de pila, prénom, Vorname',
    max: 128,
  }),
  column('custodian_last_name', {
    names: [
      'Custodian last name',
      'Apellido del responsable',
      'Nom du détenteur',
      'Nachname der verantwortlichen Person',
    ],
    aliases:
      'checked out to: last name, checked out to last name, last name, surname, family name, employee last name, apellido, apellidos, nom de famille, Nachname, Familienname',
    max: 128,
  }),
]

const life = [
  column('status', {
    names: ['Status', 'Estado', 'Statut', 'Status'],
    aliases:
      'asset status, state, status label, lifecycle status, situación, état, Zustand / Status',
    type: 'choice',
    choices: STATUS_CHOICES,
    sample: 'in_stock',
  }),
  column('status_reason', {
    names: ['Reason for status', 'Motivo del estado', 'Motif du statut', 'Grund für den Status'],
    aliases: 'status reason, status notes, reason, motivo, motif, raison, Grund',
    max: 500,
  }),
  column('condition', {
    names: ['Condition', 'Condición', 'Condition', 'Zustand'],
    aliases:
      'asset condition, physical condition, estado físico, état physique, état matériel, Erhaltungszustand',
    type: 'choice',
    choices: CONDITION_CHOICES,
    sample: 'good',
  }),
  column('criticality', {
    names: ['Criticality', 'Criticidad', 'Criticité', 'Kritikalität'],
    aliases:
      'priority, importance, asset criticality, prioridad, importancia, priorité, Priorität, Wichtigkeit',
    type: 'choice',
    choices: CRITICALITY_CHOICES,
    sample: 'medium',
  }),
  column('disposed_on', {
    names: ['Disposal date', 'Fecha de baja', 'Date de sortie', 'Abgangsdatum'],
    aliases:
      'disposed on, date disposed, disposed date, sold on, retirement date, fecha de enajenación, date de cession, Verkaufsdatum',
    type: 'date',
  }),
  column('disposal_type', {
    names: ['Disposal type', 'Tipo de baja', 'Type de sortie', 'Abgangsart'],
    aliases:
      'disposal method, disposal reason, how disposed, forma de baja, mode de sortie, Art des Abgangs',
    type: 'choice',
    choices: DISPOSAL_CHOICES,
  }),
  column('disposal_proceeds', {
    names: ['Disposal proceeds', 'Producto de la venta', 'Produit de cession', 'Verkaufserlös'],
    aliases:
      'sale price, sold for, proceeds, precio de venta, prix de vente, prix de cession, Erlös, Verkaufspreis',
    type: 'money',
  }),
]

const keys = [
  column('external_id', {
    names: ['External ID', 'ID externo', 'ID externe', 'Externe ID'],
    aliases:
      'external identifier, source id, legacy id, identificador externo, identifiant externe, Fremdschlüssel',
    max: 128,
  }),
  column('id', { names: ['ID', 'ID', 'ID', 'ID'], max: 64 }),
]

/** What a file of assets may bring. */
export const ASSET_TARGET: Target = {
  resource_type: 'Asset',
  columns: [...identity, ...place, ...life, ...PURCHASE_COLUMNS, ...VALUE_COLUMNS, ...keys],
  keys: ['id', 'external_id', 'asset_tag'],
}
