import { column } from './targets.ts'

/** How an asset was bought. */
export const PURCHASE_COLUMNS = [
  column('supplier', {
    names: ['Supplier', 'Proveedor', 'Fournisseur', 'Lieferant'],
    aliases:
      'supplier name, vendor, vendor name, purchased from, bought from, seller, distribuidor, vendedor, vendeur, revendeur, Händler, Verkäufer, Bezugsquelle',
    max: 128,
  }),
  column('purchase_order', {
    names: ['Purchase order', 'Orden de compra', 'Bon de commande', 'Bestellnummer'],
    aliases:
      'purchase order number, order number, order no, order #, po number, po, po #, número de pedido, pedido, numéro de commande, n° de commande, Auftragsnummer, Bestell-Nr',
    max: 128,
  }),
  column('invoice_number', {
    names: ['Invoice number', 'Número de factura', 'Numéro de facture', 'Rechnungsnummer'],
    aliases:
      'invoice, invoice no, invoice #, factura, facture, n° de facture, Rechnung, Rechnungs-Nr',
    max: 128,
  }),
  column('purchase_date', {
    names: ['Purchase date', 'Fecha de compra', "Date d'achat", 'Kaufdatum'],
    aliases:
      'date purchased, purchased, purchased on, acquisition date, date of purchase, bought on, order date, fecha de adquisición, date d’acquisition, date de commande, Anschaffungsdatum, Einkaufsdatum, Zugangsdatum',
    type: 'date',
    sample: '2026-01-31',
  }),
  column('purchase_cost', {
    names: ['Purchase cost', 'Coste de compra', "Coût d'achat", 'Anschaffungskosten'],
    aliases:
      'purchase price, cost, price, acquisition cost, original cost, value, unit cost, valuation, amount, costo de compra, precio de compra, coste, costo, precio, valor, prix d’achat, coût, prix, valeur, montant, Kaufpreis, Preis, Kosten, Anschaffungswert, Wert',
    type: 'money',
    sample: '18500.00',
  }),
  column('in_service_date', {
    names: [
      'In-service date',
      'Fecha de puesta en servicio',
      'Date de mise en service',
      'Inbetriebnahme',
    ],
    aliases:
      'in service date, date in service, in service since, installation date, install date, installed on, commissioning date, start date, fecha de instalación, fecha de alta, date d’installation, Inbetriebnahmedatum, Installationsdatum',
    type: 'date',
  }),
  column('warranty_end', {
    names: ['Warranty end', 'Fin de garantía', 'Fin de garantie', 'Garantieende'],
    aliases:
      'warranty expiration, warranty expiration date, warranty expiry, warranty expires, warranty end date, warranty until, warranty date, vencimiento de la garantía, garantía hasta, expiration de la garantie, garantie jusqu’au, Garantie bis, Gewährleistung bis, Garantieablauf',
    type: 'date',
  }),
  column('expected_end_date', {
    names: [
      'Expected end date',
      'Fecha de fin prevista',
      'Date de fin prévue',
      'Voraussichtliches Nutzungsende',
    ],
    aliases:
      'asset eol date, eol date, eol, end of life, end of life date, replacement date, retire by, fin de vida útil, fecha de reemplazo, fin de vie, date de remplacement, Nutzungsende, Lebensende, Ersatzdatum',
    type: 'date',
  }),
]

/** What it is worth, and how that goes down. */
export const VALUE_COLUMNS = [
  column('depreciation_method', {
    names: [
      'Depreciation method',
      'Método de depreciación',
      "Méthode d'amortissement",
      'Abschreibungsmethode',
    ],
    aliases:
      'depreciation, método de amortización, amortización, amortissement, Abschreibung, AfA-Methode',
    type: 'reference',
    refers: 'DepreciationMethod',
  }),
  column('useful_life_months', {
    names: [
      'Useful life in months',
      'Vida útil en meses',
      'Durée de vie en mois',
      'Nutzungsdauer in Monaten',
    ],
    aliases:
      'useful life months, useful life (months), life months, vida útil (meses), durée d’utilité (mois), durée d’amortissement (mois), Nutzungsdauer (Monate)',
    type: 'integer',
    range: [1, 1200],
    sample: '60',
  }),
  column('salvage_value', {
    names: ['Salvage value', 'Valor residual', 'Valeur résiduelle', 'Restwert'],
    aliases:
      'residual value, scrap value, valor de salvamento, valor de rescate, valeur de récupération, Schrottwert',
    type: 'money',
  }),
  column('opening_accumulated', {
    names: [
      'Opening accumulated depreciation',
      'Depreciación acumulada inicial',
      'Amortissements cumulés à l’ouverture',
      'Kumulierte Abschreibung zu Beginn',
    ],
    aliases:
      'opening accumulated, accumulated depreciation, depreciation to date, depreciación acumulada, amortización acumulada, amortissements cumulés, kumulierte Abschreibung, aufgelaufene Abschreibung',
    type: 'money',
  }),
  column('opening_as_of', {
    names: ['Opening as of', 'Inicial a fecha de', 'Ouverture au', 'Stand zu Beginn'],
    aliases:
      'opening date, depreciated until, as of date, depreciado hasta, amorti jusqu’au, abgeschrieben bis',
    type: 'date',
  }),
  column('replacement_cost', {
    names: [
      'Replacement cost',
      'Coste de reposición',
      'Coût de remplacement',
      'Wiederbeschaffungswert',
    ],
    aliases:
      'replacement value, replacement price, costo de reposición, valor de reposición, valeur de remplacement, Wiederbeschaffungskosten, Ersatzwert',
    type: 'money',
  }),
  column('insured_value', {
    names: ['Insured value', 'Valor asegurado', 'Valeur assurée', 'Versicherungswert'],
    aliases:
      'insurance value, sum insured, suma asegurada, valeur d’assurance, somme assurée, versicherter Wert, Versicherungssumme',
    type: 'money',
  }),
]
