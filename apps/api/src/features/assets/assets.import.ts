import { AssetInput } from '@steward/contract/assets.ts'
import { methodWithin } from '#domain/imports/method-words.ts'
import { importKind } from '#shared/imports/kind.ts'
import { likelyDuplicates } from './assets.import-duplicates.ts'
import { settleLives } from './assets.import-lives.ts'
import { complete, INSTEAD } from './assets.import-rows.ts'
import { tagPrefixes } from './assets.import-tags.ts'
import { assetRules } from './assets.judge.ts'
import { ASSET_WORDS } from './assets.records.ts'

/** The import of assets, with the names that Snipe-IT, GLPI, Odoo and others have for their columns and values. */
export const assetImport = importKind({
  rules: assetRules,
  input: AssetInput,
  names: 'assets.fields',
  keys: ['id', 'external_id', 'asset_tag'],
  nouns:
    'asset, assets, equipment, item, device, hardware, object, vehicle, vehicles, véhicule, véhicules, vehículo, vehículos, Fahrzeug, appareil, accessory, article, machine, activo, activos, equipo, equipos, artículo, bien, bienes, biens, actif, actifs, matériel, matériels, équipement, équipements, fixed, immobilisation, immo, inmovilizado, Anlage, Anlagen, Gerät, Geräte, Gegenstand, Objekt, Artikel, Maschine, Anl, equip',
  complete,
  shorter: (key, { values }) =>
    key === 'depreciation_method' && !values.has('id')
      ? methodWithin(String(values.get(key) ?? ''))
      : undefined,
  settle: settleLives,
  prefixes: tagPrefixes,
  spelled: ['tags'],
  duplicates: { alike: ['serial_number', 'manufacturer'], find: likelyDuplicates },
  columns: {
    asset_tag: {
      aliases:
        "tag, asset tag id, asset id, asset number, asset no, inventory number, inventory no, equipment number, equipment id, code, número de activo, número de inventario, código, étiquette, n° d’inventaire, n° inventaire, no d’inventaire, no inventaire, numéro inventaire, n° inv, nº de inventario, n.º inventario, numéro d’actif, Anlagennummer, Inventar-Nr, Gerätenummer, unique id, resource number, Etiqueta, Etiqueta de activo, Étiquette de l'actif, assetnum, asset num, asset tag number, ID de activo, ID del activo, Anlage, co asset no, n° immo, numéro d’immobilisation, código patrimonial, sortly id, sortly id (sid), sid, Hauptanlagennummer, Anlagenhauptnummer, placa del activo, placa, object key, key, référence interne, réf. interne, referencia interna, ref. interna, n° étiquette, numéro d’étiquette, código del bien, Anlagenkennzeichen, Inventarkennzeichen, unit number, unit no, unit id, fleet number, fleet no",
      sample: 'AST-01001',
    },
    asset_sub_number: {
      part_of: 'asset_tag',
      aliases:
        'sub-number, subnumber, asset subnumber, UNr, Unternummer, Anlagenunternummer, subnúmero, sous-numéro',
      max: 64,
    },
    name: {
      aliases:
        'asset name, item name, display name, title, asset, item, equipment, equipment name, device name, computer name, hostname, nombre del activo, denominación, nom de l’actif, désignation, libellé, intitulé, Anlagenbezeichnung, Gerätename, Titel, Bezeichnung, license, licence, license name, software name, licencia, logiciel, Lizenz, Inventarbezeichnung, entry name, Gegenstand, Gerät, Artikel, Objekt, Maschine, equipo, artículo, matériel, équipement, appareil, Artikelbezeichnung, elemento, objeto, objet, bien',
      instead: INSTEAD,
      sample: 'Forklift 3',
    },
    description: {
      aliases: 'model notes, details, specification, especificaciones, caractéristiques',
    },
    category: {
      aliases:
        'asset category, category name, asset type, type, equipment category, model category, asset class, class, group, tipo, clase, familia, type d’actif, famille, classe, Anlagenklasse, Typ, Art, Gruppe, Klasse, grupo, Warengruppe, major category, product type, Anlagengruppe, Anlagenart, Gerätegruppe, Geräteart, Sachgruppe, Objektart, groupe, rubrique, device type, category id',
      sample: 'Vehicles',
    },
    serial_number: {
      aliases:
        'serial, serial no, sn, service tag, n.º de serie, n° de série, n° série, Serien-Nr, Fabriknummer, serialnum, serial num, Serialnummer, n/s, vin, Fahrgestellnummer, s/n, Fabrik-Nr, org serial number',
      sample: 'FX-20931',
    },
    manufacturer: {
      aliases:
        'manufacturer name, make, brand, marca, marque, constructeur, Marke, Fabrikat, mfg, mfr',
    },
    model: {
      aliases:
        'model name, asset model, product, product name, nombre del modelo, nom du modèle, Modellname, Produkt, make/model, make and model, manufacturer and model, marque/modèle, marque et modèle, marca/modelo, marca y modelo, Hersteller/Modell, Hersteller/Typ, Marke/Modell',
    },
    model_number: {
      aliases:
        'model no, part number, product number, sku, n° de modèle, nº de modelo, référence, Artikelnummer, Typnummer, product model number, Modellnr, Modell-Nr, núm. modelo, n° modèle, referencia, ref. fabricante, referencia del fabricante, réf. constructeur, réf. fabricant, référence constructeur',
    },
    barcode: { aliases: 'qr code, qr, ean, rfid, code à barres, Barcode-Nr, Strichcode, barcodes' },
    parent_asset_tag: {
      field: 'parent_id',
      aliases:
        "parent, parent asset, parent asset name, parent tag, parent asset id, belongs to, activo padre, activo principal, actif parent, Hauptanlage, übergeordnete Anlage, gehört zu, Etiqueta del activo principal, Parte de (etiqueta), Étiquette de l'actif parent, Inventarnummer der Hauptanlage",
    },
    tags: {
      commas: true,
      aliases: 'labels, keywords, etiquetas, marcas, libellés, Stichwörter',
      sample: 'warehouse; leased',
    },
    notes: {
      aliases:
        'asset notes, note, additional information, comments, comment, remarks, observaciones, comentarios, remarques, commentaires, commentaire, observations, Bemerkung, Bemerkungen, Kommentar, Anmerkung, Anmerkungen, informations supplémentaires, informations complémentaires, información adicional, zusätzliche Informationen',
    },
    site: {
      aliases:
        'site name, company location, building, campus, branch, facility, plant, centro, edificio, sucursal, bâtiment, établissement, agence, Gebäude, Werk, Niederlassung, site id, primary folder, Werksname, centro de trabajo, delegación, nave, implantation',
      sample: 'Main warehouse',
    },
    location: {
      aliases:
        'location name, default location, place, room, area, position, lugar, sala, localización, lieu, salle, localisation, pièce, kept in, room number, Raumnummer, ward, Aufbewahrungsort, Ort, Platz, Lagerort, Aufstellort, Raum, area name, sublocation, sub location, local, subfolder-level1, despacho, aula, zona, oficina, taller, almacén, ubicación física, bureau, atelier, magasin, lieu de stockage',
      sample: 'Aisle 4',
    },
    department: {
      aliases:
        'department name, team names, teams names, group name, dept, division, business unit, cost center name, service, servicio, dependencia, service affectataire, service gestionnaire, direction, Bereich / Abteilung, Sparte, Team, Kostenstelle, cost center, cost centre, centro de coste, centre de coûts, Kostenst, sección, pôle',
    },
    custodian: {
      aliases:
        'checked out to, checked out, checked out to: name, primary user, usager, checked out to: full name, full name, assignee, employee, employee name, owner, user, holder, issued to, custodio, usuario, empleado, nombre completo, affecté à, utilisateur, dépositaire, employé, nom complet, Benutzer, Nutzer, Mitarbeiter, Besitzer, Inhaber, vollständiger Name, Responsable, Détenteur, Verantwortliche Person, Assigned to (number e-mail or name), Asignado a (número correo o nombre), assigned user, assigned person, Verantwortlicher, licensed to name, checkout to name, custody, used by, operator, driver, Fahrer, conducteur, conductor, utilisateur principal, usuario principal, Hauptbenutzer, primary user display name, primary user name, used by name, Herausgegeben an, Ausgegeben an, entregado a, sorti à, persona responsable, persona a cargo, a cargo de, remis à, confié à, salarié, collaborateur, agent, propietario, propriétaire, Eigentümer, loaned to, loanee, lent to, borrower, prêté à, prestado a, verliehen an',
    },
    custodian_first_name: {
      aliases:
        'checked out to: first name, first name, given name, employee first name, nombre de pila, prénom, Vorname, Nombre del responsable, Prénom du détenteur, Vorname der verantwortlichen Person',
      max: 128,
    },
    custodian_last_name: {
      aliases:
        'checked out to: last name, last name, surname, family name, employee last name, apellido, apellidos, nom de famille, Nachname, Familienname, Apellido del responsable, Nom du détenteur, Nachname der verantwortlichen Person',
      max: 128,
    },
    custodian_number: {
      aliases:
        'employee number, employee no, employee id, staff number, checked out to: employee number, número de empleado, matricule, Personalnummer, Persnr, Personalnr',
      max: 64,
    },
    custodian_email: {
      aliases:
        'checked out to: email, custodian email, primary user email, assigned to emails, employee email, user email, email, email address, correo electrónico, correo, courriel, adresse électronique, E-Mail-Adresse, licensed to email, primary user upn, user principal name, used by (email), primary user email address, loaned to email, loanee email, borrower email',
      max: 254,
    },
    custodian_username: {
      aliases:
        'checked out to: username, username, user name, login, login name, alternate username, nombre de usuario, nom d’utilisateur, Benutzername, Anmeldename',
      max: 128,
    },
    status: {
      aliases:
        'asset status, state, status label, lifecycle status, situación, Zustand / Status, état, estado, Zustand, install status, situation',
      words: ASSET_WORDS.values.status,
      values: {
        planned:
          'ordered, on order, pending, draft, commissioning, requested, in transit, pedido, commandé, en commande, bestellt, ausstehend, pendiente, en attente, not yet acquired, in procurement',
        in_stock:
          'en existencias, available, ready to deploy, ready, deployable, undeployed, in store, storage, in storage, stock, standby, spare, receipt, received, not in use, disponible, en reserva, en reserve, disponible en stock, lager, verfügbar, einsatzbereit, reserved, reservado, réservé, reserviert, eingelagert, almacenado, almacén, en almacén, en stock, disponible, prêt à déployer, listo para desplegar, listo para asignar, new',
        in_use:
          'in Gebrauch, deployed, assigned, checked out, in custody, issue, issued, submitted, partially depreciated, fully depreciated, capitalized, active, used, running, online, up, installed, in service, in operation, operational, production, in production, asignado, en servicio, activo, en utilisation, utilisé, affecté, attribué, actif, in Benutzung, in Betrieb, zugewiesen, ausgegeben, aktiv, operating, limited use, on loan, loaned, lent, prestado, prêté, verliehen, ausgeliehen, en uso, in Nutzung, en fonctionnement, im Einsatz, operativo, en funcionamiento, registered, do not track, herausgegeben, open, leased, rented, on hire, déployé, desplegado, depreciating, validé, validado, validated',
        in_maintenance:
          'maintenance, out for repair, out for diagnostics, inspection scheduled, modernization, under maintenance, being repaired, in repair, under repair, repair, servicing, en reparación, en réparation, in Reparatur, Reparatur, Wartung, en mantenimiento, en maintenance',
        out_of_service:
          'broken, broken - not fixable, defective, damaged, faulty, not working, out of order, down, offline, emergency shutdown, undeployable, inoperative, HS, averiado, en panne, defekt, not operational, non operational, not ready, hors service, hors d’usage, fuera de servicio, no operativo, außer Betrieb, nicht einsatzbereit, kaputt, disabled',
        missing:
          'lost, not found, lost/stolen, lost or stolen, stolen, perdido, perdu, manquant, verloren, fehlt, extraviado, égaré, gestohlen, volé, robado, vermisst, lost/missing, missing/lost',
        retired:
          'archived, decommissioned, decapitalized, end of life, eol, obsolete, inactive, withdrawn, baja, archivado, réformé, archivé, déclassé, stillgelegt, archiviert, old, expired, expirado, expiré, abgelaufen, ausgemustert, außer Dienst, sealed, retraité, non-active, closed, surplus, deprovisioned',
        disposed:
          'dado de baja definitiva, disposed of, sold, scrapped, written off, recycled, donated, returned to supplier, vendido, desechado, enajenado, vendu, mis au rebut, sorti, verkauft, verschrottet, entsorgt, auctioned, ausgebucht',
      },
      sample: 'in_stock',
    },
    status_reason: {
      aliases:
        'status notes, reason, motivo, motif, raison, Grund, Reason for status, Reason for the status, Grund für den Status, retire reason, retirement reason',
    },
    condition: {
      aliases:
        'asset condition, physical condition, estado físico, estado de conservación, état physique, état matériel, Erhaltungszustand, conservación, état général',
      words: ASSET_WORDS.values.condition,
      values: {
        new: 'like new, excellent, mint, excelente, comme neuf, neuwertig',
        good: 'very good, ok, used good, bon état, buen estado, gebraucht, sehr gut, très bon, très bon état, muy bueno, muy buen estado',
        fair: 'moyen, mittel, average, acceptable, regular, passable, état moyen, befriedigend, satisfactory, satisfaisant, satisfactorio',
        poor: 'bad, worn, mal estado, mauvais état, usé, abgenutzt',
        broken: 'roto, cassé, kaputt, defective, damaged, dañado, en panne, endommagé, beschädigt',
      },
      sample: 'good',
    },
    criticality: {
      aliases:
        'priority, importance, asset criticality, prioridad, importancia, priorité, Priorität, Wichtigkeit',
      words: ASSET_WORDS.values.criticality,
      values: {
        low: 'minor, bajo, basse, gering, 1, c',
        medium: 'normal, moderate, medio, moyen, 2, b',
        high: 'major, alto, haute, élevé, 3, a',
        critical: 'vital, very high, crítico, sehr hoch, 4',
      },
      sample: 'medium',
    },
    disposed_on: {
      aliases:
        'date disposed, disposed date, sold on, retirement date, fecha de enajenación, date de cession, Verkaufsdatum, Disposal date, Abgangsdatum, Deaktivierungsdatum, Deaktivierung, Deaktdatum, disp date, sale date, sales date, date sold, date of sale, date of disposal, scrap date, date written off, written off on, write-off date, fecha de venta, date de vente, verkauft am',
    },
    disposal_type: {
      aliases:
        'disposal method, disposal reason, how disposed, forma de baja, mode de sortie, Kind of disposal, Art des Abgangs, Abgangsgrund, Abgangsart, motivo de baja, motivo baja, motif de sortie, motif de cession, disp meth, disp method, type of disposal',
      words: ASSET_WORDS.values.disposal_type,
      values: {
        sold: 'sale, venta, vente, Verkauf',
        scrapped:
          'desechado, recycled, destroyed, junked, reciclado, recyclé, détruit, entsorgt, recycelt, Verschrottung',
        donated: 'given away, gift, donación, don, gespendet',
        lost: 'missing, extraviado, verschwunden',
        stolen: 'theft, robo, vol, Diebstahl',
        returned: 'returned to supplier, returned to lessor, devolución, rendu, retourné, Rückgabe',
      },
    },
    disposal_proceeds: {
      aliases:
        'sale price, sold for, precio de venta, prix de vente, prix de cession, Verkaufspreis, Producto de la venta, Produit de cession, Verkaufserlös, disposal price, sales price, sale value, sale proceeds, sales proceeds, sale amount, disposal value, disposal amount, valeur de sortie, montant de sortie, montant de cession, valor de venta, importe de venta, valor de baja',
    },
    supplier: {
      aliases:
        'supplier name, vendor, vendor name, purchased from, bought from, seller, purchase vendor, distribuidor, vendedor, vendeur, revendeur, Händler, Verkäufer, Bezugsquelle, vendors, partner',
    },
    purchase_order: {
      aliases:
        'purchase order number, order no, po number, po, pedido, n° de commande, Auftragsnummer, Bestell-Nr, Orden de compra, Bon de commande, po no, purchase order no, número de orden',
    },
    invoice_number: {
      aliases: 'invoice, invoice no, factura, facture, n° de facture, Rechnung, Rechnungs-Nr',
    },
    purchase_date: {
      aliases:
        'date purchased, purchased, purchased on, acquisition date, date of purchase, bought on, order date, fecha de adquisición, date d’acquisition, date de commande, Anschaffungsdatum, Einkaufsdatum, Zugangsdatum, po date, date d’entrée, date de facture, date facture, fecha de factura, fecha factura, comprado el, adquirido el, acheté le, gekauft am, angeschafft am, Ansch.-Datum, Ansch.Datum, Zugang, f. compra, f. adquisición, fec. compra, date d’ach.',
      sample: '2026-01-31',
    },
    purchase_cost: {
      aliases:
        'purchase price, gross purchase amount, cost, price, acquisition cost, original cost, value, unit cost, valuation, amount, costo de compra, precio de compra, coste, costo, precio, valor, prix d’achat, coût, prix, valeur, montant, Kaufpreis, Preis, Kosten, Anschaffungswert, Wert, Ansch.Wert, Anschaffungs- und Herstellungskosten, AHK, AK/HK, valeur d’origine, valeur brute, valor de origen, valor bruto, cost c/f, cost c/fwd, cost carried forward, closing cost',
      sample: '18500.00',
    },
    in_service_date: {
      aliases:
        'date in service, available-for-use date, available for use date, installation date, install date, installed on, commissioning date, start date, fecha de instalación, fecha de alta, date d’installation, Inbetriebnahmedatum, Installationsdatum, Fecha de puesta en servicio, Date de mise en service, Inbetriebnahme, placed in service date, placed in service, Aktivierung am, Aktivierungsdatum, installed, mis en service, mise en service, Aktivierdat, Aktivierung, date placed in service, pis date, depreciation start date, Book_DepreciationStartDate, puesta en servicio, puesta en marcha, fecha de puesta en marcha, fecha puesta en marcha, startup date, prorata date, depreciation effective date, effective date, date de début, date MES, fecha puesta func, F. puesta func, fecha de inicio de amortización',
    },
    warranty_end: {
      aliases:
        'warranty expiration, warranty expiration date, warranty expiry, warranty expires, warranty end date, warranty until, warranty date, vencimiento de la garantía, garantía hasta, expiration de la garantie, garantie jusqu’au, Gewährleistung bis, Garantieablauf, Fin de garantía, Garantieende, warranty exp date, expiration date, warranty, Garantie läuft ab, la garantía expira, garantía, garantie, warranty expiry date',
    },
    warranty_months: {
      type: 'integer',
      unit: 'months',
      aliases:
        'warranty duration, warranty period, warranty length, duración de la garantía, meses de garantía, durée de garantie, durée de la garantie, Garantiedauer, Garantiezeit',
    },
    expected_end_date: {
      aliases:
        'asset eol date, eol date, eol, end of life, end of life date, replacement date, retire by, fin de vida útil, est replacement date, fecha de reemplazo, fin de vie, date de remplacement, Nutzungsende, Lebensende, Ersatzdatum, Fecha de fin prevista, Date de fin prévue',
    },
    depreciation_method: {
      aliases:
        'depreciation, amortización, amortissement, Abschreibung, AfA-Methode, depreciation method (finance books), Método de depreciación, depreciation type, method, Methode, méthode, método, mode d’amortissement, mode amort, depreciation profile, AfA-Art, Abschreibungsart, dep. method, deprn method, Book_DepreciationMethod, mode',
    },
    useful_life_months: {
      aliases:
        'life months, vida útil (meses), durée d’utilité (mois), durée d’amortissement (mois), Nutzungsdauer (Monate), Durée de vie en mois, durée d’amortissement, Abschreibungsdauer, life expectancy, ND, service life, durée, duración, Book_EffectiveLife, plazo de amortización, plazo amortización, años de amortización, años amortización, années d’amortissement, expected life, expected useful life, estimated life, depreciation term, duration, depreciation life',
      unit: 'months',
      sample: '60',
    },
    depreciation_rate: {
      isRate: true,
      max: 255,
      aliases:
        'rate, annual rate, tasa, depr %, depr. rate, % deprec., % amort., coeficiente, coeficiente de amortización, tipo de amortización, tasa de depreciación, taux, taux amort., taux d’amortissement, AfA-%, AfA-Satz, Abschreibungssatz, Book_Rate',
    },
    depreciation_count: {
      type: 'integer',
      aliases:
        'total number of depreciations, total number of depreciations (finance books), número total de amortizaciones, nombre total d’amortissements, Gesamtzahl der Abschreibungen, number of depreciations, number of entries, method_number, número de depreciaciones, número de amortizaciones, nombre d’amortissements, Anzahl der Abschreibungen',
    },
    depreciation_interval: {
      type: 'integer',
      unit: 'months',
      isInterval: true,
      aliases:
        'frequency of depreciation (months), frequency of depreciation (months) (finance books), frecuencia de depreciación (meses), fréquence des amortissements (mois), Häufigkeit der Abschreibung (Monate), number of months in a period, months in a period, period length, method_period, número de meses en un periodo, número de meses en un período, nombre de mois dans une période, Anzahl der Monate in einer Periode',
    },
    salvage_value: {
      share_of: 'purchase_cost',
      aliases:
        'residual value, scrap value, salvage, expected value after useful life, expected value after useful life (finance books), valor de salvamento, valor de rescate, valeur de récupération, Schrottwert, Book_ResidualValue, not depreciable value, non depreciable value',
    },
    opening_accumulated: {
      isDeduction: true,
      aliases:
        'accumulated depreciation, depreciation to date, depreciación acumulada, amortización acumulada, amortissements cumulés, kumulierte Abschreibung, aufgelaufene Abschreibung, Depreciation before the register, Amortización anterior al registro, Amortissement antérieur au registre, Abschreibung vor Übernahme, Depreciación acumulada inicial, Amortissements cumulés à l’ouverture, Normal-AfA kum., acc. dep. b/f, acc. dep., accumulated dep., acc. depn, accum. deprn, cumul, cumul amort., Book_OpeningBookAccumulatedDepreciation, depreciated amount, depreciated value, depreciation c/f, depreciation c/fwd, accumulated depreciation c/f, amortissements antérieurs, amortización anterior',
    },
    opening_as_of: {
      aliases:
        'opening date, Depreciation before the register as of, Amortización anterior al registro a fecha de, Amortissement antérieur au registre au, Abschreibung vor Übernahme Stand, depreciated until, as of date, depreciado hasta, amorti jusqu’au, abgeschrieben bis, Inicial a fecha de, Ouverture au, Stand zu Beginn, prior thru, depreciated through',
    },
    replacement_cost: {
      aliases:
        'replacement value, replacement price, costo de reposición, valor de reposición, valeur de remplacement, Ersatzwert, Wiederbeschaffungswert, replace cost',
    },
    insured_value: {
      aliases:
        'insurance value, sum insured, suma asegurada, valeur d’assurance, somme assurée, versicherter Wert, Versicherungssumme',
    },
    external_id: {
      aliases:
        'external identifier, source id, legacy id, identificador externo, Fremdschlüssel, ID externe, sys id, system id, record id, internal id',
    },
    id: {},
  },
})
