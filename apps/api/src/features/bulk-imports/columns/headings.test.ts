import { describe, expect, test } from 'vitest'
import { assetImport } from '#features/assets/assets.import.ts'
import { readingImport } from '#features/asset-meters/asset-meters.import.ts'
import { categoryImport } from '#features/asset-categories/asset-categories.import.ts'
import { employeeImport } from '#features/people/employees.import.ts'
import { locationImport } from '#features/places/locations.import.ts'
import { siteImport } from '#features/places/sites.import.ts'
import { workOrderImport } from '#features/work-orders/work-orders.import.ts'
import { suggestColumns } from '#domain/imports/suggestions.ts'
import { chosen } from '#domain/imports/targets.ts'
import type { ImportKind } from '#shared/imports/kind.ts'

/** The field that a column with these cells fills; another column has the name. */
const meant = ({ target }: ImportKind, header: string, ...cells: string[]) => {
  const sample = cells.map((cell, at) => [`Pump ${at}`, cell])
  const headers = [target.columns.find(({ key }) => key === 'name')?.key ?? '-', header]
  return suggestColumns(target, { headers, sample })[header]
}

describe('a heading in other words', () => {
  test.each([
    ['Anschaffungspreis', 'purchase_cost', ['1.234,50 €', '99,00 €']],
    ['Valeur d’acquisition TTC', 'purchase_cost', ['1 234,50 €']],
    ['How much?', 'purchase_cost', ['£12.00']],
    ['Gekauft am', 'purchase_date', ['31.12.2024']],
    ['Date Acquired', 'purchase_date', ['12/31/24']],
    ['Bought', 'purchase_date', ['31/12/24']],
    ['Bought', 'purchase_cost', ['12.50']],
    ['AHK-Datum', 'purchase_date', ['31.12.2024']],
    ['Guarantee until', 'warranty_end', ['2024-12-31']],
    ['Warranty Exp.', 'warranty_end', ['12/31/2024']],
    ['kum. AfA', 'opening_accumulated', ['1.234,50-']],
    ['Residual Price', 'salvage_value', ['$10']],
    ['Useful Life (Years)', 'useful_life_months', ['5', '7']],
    ['Durée d’amortissement', 'useful_life_months', ['5 ans', '10 ans']],
    ['Useful Life', 'useful_life_months', ['5', '10']],
    ['Est. Life', 'useful_life_months', ['07 00', '05 06']],
    ['Bought', 'purchase_date', ['TBD', '31/12/24', 'N/A']],
    ['Depr Meth', 'depreciation_method', ['S/L']],
    ['annotatedUser', 'custodian', ['ada@example.com']],
    ['DisposalPrice', 'disposal_proceeds', ['100.00']],
    ['model.manufacturer', 'manufacturer', ['Dell']],
    ['Fixed asset number', 'asset_tag', ['FA-1', 'FA-2']],
    ['AHK netto', 'purchase_cost', ['12,50']],
    ['Who has it?', 'custodian', ['Ada Quist']],
    ['Ausgegeben an', 'custodian', ['Käthe Vogt']],
    ['assignedTo.displayName', 'custodian', ['Ada Quist']],
    ['Assigned teacher', 'custodian', ['Quist, Ada', 'Noor de la Cruz']],
    ['Where is it?', 'location', ['Room 2']],
    ['Equipment Code', 'asset_tag', ['EQ-001', 'EQ-002']],
    ['Inv.-Nr.', 'asset_tag', ['0001']],
    ['Ansch.-Datum', 'purchase_date', ['31.12.2019', '31.02.2019', '1.1.2020']],
    ['F. compra', 'purchase_date', ['03/04/2021', '15-mar-2019', '2023-05-01']],
    ['Anl.-Nr.', 'asset_tag', ['100001', '100002']],
    ['Equip. No.', 'asset_tag', ['E1', 'E2']],
    ['Anlagenkennzeichen', 'asset_tag', ['A-1', 'A-2']],
    ['AHK 31.12.2025', 'purchase_cost', ['1.200,00']],
    ['Asset Types', 'category', ['Laptop']],
    ['Informations financières - Valeur', 'purchase_cost', ['12.50']],
    ['Vendor/Payee', 'supplier', ['CDW']],
    ['Acq. Date', 'purchase_date', ['12/31/24']],
    ['Accum. Depr.', 'opening_accumulated', ['1,200.00']],
    ['Verantw. Person', 'custodian', ['Vogt, Uwe']],
    ['Inventarisierungsnummer', 'asset_tag', ['S-1', 'S-2']],
    ['Inventarisierungsnummer', 'asset_tag', ['S-1', 'S-2', 'S-2', 'S-3', 'S-4', 'Summe Stühle']],
    ['N° inventaire', 'asset_tag', ['H-1', 'H-1', 'Total']],
    ['Raumnummer', 'location', ['R12']],
    ['Angeschafft am', 'purchase_date', ['31.12.2024']],
    ['Anlagengruppe', 'category', ['Möbel']],
    ['N.º inv.', 'asset_tag', ['I-1', 'I-2']],
    ['Factura n.º', 'invoice_number', ['F-1']],
    ['F. adq.', 'purchase_date', ['31/12/2024']],
    ['Comprado el', 'purchase_date', ['14/03/2022', '31/13/2019']],
    ['Acheté le', 'purchase_date', ['14/03/2022', '31/13/2019']],
    ['Grupo de activos', 'category', ['Mobiliario']],
    ['Vencimiento de garantía', 'warranty_end', ['31/12/2024']],
    ['A cargo de', 'custodian', ['Ana Gil']],
    ['Aula', 'location', ['Aula 2']],
    ['Dpto.', 'department', ['Diseño']],
    ['Date de facture', 'purchase_date', ['31/12/2024']],
    ['Valeur brute', 'purchase_cost', ['1 234,50']],
    ['Réf. constructeur', 'model_number', ['R-1']],
    ['Remis à', 'custodian', ['Zoé Roy']],
    ['Échéance garantie', 'warranty_end', ['31/12/2024']],
    ['Atelier', 'location', ['Atelier 2']],
    ['Warranty (months)', 'warranty_months', ['24']],
    ['Warranty', 'warranty_months', ['36 months']],
    ['Warranty', 'warranty_end', ['31/12/2026']],
    ['Financial information - Warranty duration', 'warranty_months', ['3 years']],
    ['% deprec.', 'depreciation_rate', ['5%', '10%']],
    ['% Amort.', 'depreciation_rate', ['10,00', '25,00']],
    ['Taux', 'depreciation_rate', ['33,33 %']],
    ['AfA-%', 'depreciation_rate', ['12,50']],
    ['Est Life (yy mm)', 'useful_life_months', ['07 00', '05 06']],
    ['Depreciation Period (years)', 'useful_life_months', ['5']],
    ['Amort. antérieurs', 'opening_accumulated', ['60 416,67']],
    ['Amort. acum. ant.', 'opening_accumulated', ['14.393,15']],
    ['Date M.E.S.', 'in_service_date', ['01/03/2020']],
    ['Date of Purchase', 'purchase_date', ['Sept 2021', '1987']],
    ['Valeur de sortie', 'disposal_proceeds', ['9 000,00']],
    ['Disposal Value', 'disposal_proceeds', ['£50.00']],
    ['Sales Date', 'disposed_on', ['06/30/2024']],
    ['Statename', 'status', ['Active', 'Stolen']],
    ['AssetTypename', 'category', ['Windows', 'Printer']],
    ['category_id/name', 'category', ['Monitors']],
    ['employee_id/name', 'custodian', ['Ada Quist']],
    ['Loaned To', 'custodian', ['Ada Quist']],
    ['Make/Model', 'model', ['HP ProBook 450']],
    ['Price (inc VAT)', 'purchase_cost', ['£549.99']],
    ['Unit #', 'asset_tag', ['F-1201', 'F-1202']],
    ['Hardware Model', 'model', ['MacBook Pro 16']],
    ['Mfg', 'manufacturer', ['KSB']],
    ['Cost c/fwd', 'purchase_cost', ['24,000.00']],
    ['Depreciation Life', 'useful_life_months', ['5', '10']],
    ['Employee.ID', 'custodian_number', ['E-1', 'E-2']],
    ['sys_id', 'external_id', ['00a96c0d3790200044e0bfc8bcbe5db4']],
  ])('%s fills %s', (header, key, cells) => {
    expect(meant(assetImport, header, ...cells)).toBe(key)
  })

  test.each([
    ['Current Value', ['12.50']],
    ['Buchwert', ['12,50']],
    ['Net Book Value', ['12.50']],
    ['Last Price', ['12.50']],
    ['AfA', ['12.313,00', '80,00']],
    ['Useful Life', ['18']],
    ['Unit', ['pcs']],
    ['UserId', ['5f1c2d3e-0000-4abc-8def-000000000001']],
    ['Checkout Date', ['2024-12-31']],
    ['Service Date', ['2024-12-31']],
    ['Item Code', ['IT-1', 'IT-1']],
    ['Company Name', ['Acme', 'Apex']],
    ['New/Used', ['New']],
    ['VAT rate', ['20%']],
    ['Taux TVA', ['20 %']],
    ['Rate', ['45.00']],
    ['Taux', ['33,33']],
    ['Billing rate', ['45.00']],
    ['Rate (USD)', ['45.00']],
    ['Depreciation date', ['2024-12-31']],
    ['Assigned room', ['Room 2']],
    ['Anschaffungspreis', ['2024-12-31']],
  ])('%s with %j fills nothing', (header, cells) => {
    expect(meant(assetImport, header, ...cells)).toBeUndefined()
  })

  test('means the same with a word for the kind of record', () => {
    expect(meant(siteImport, 'Store #', '0012', '0013')).toBe('code')
    expect(meant(siteImport, 'Code UAI', '0250001X', '0250002X')).toBe('code')
    expect(meant(siteImport, 'Customer name', 'Acme', 'Apex')).toBeUndefined()
    expect(meant(siteImport, 'Fax No.', '555-0100', '555-0101')).toBeUndefined()
    expect(meant(locationImport, 'Room Type', 'Office')).toBe('type')
    expect(meant(employeeImport, 'E-Mail dienstl.', 'ada@example.com')).toBe('email')
    expect(meant(categoryImport, 'Nutzungsdauer in Jahren', '5')).toBe('useful_life_months')
    expect(meant(readingImport, 'Meter Date', '2024-12-31')).toBe('read_at')
    expect(meant(readingImport, 'Odometer (km)', '12,500')).toBe('value')
  })
})

test('a type with digits beside the manufacturer is the model, and any other type the category', () => {
  const shown = (headers: string[], ...row: string[]) =>
    suggestColumns(assetImport.target, { headers, sample: [row] })
  const beside = ['Name', 'Hersteller', 'Typ']
  expect(shown(beside, 'Pumpe', 'Wilo', 'TOP-S 25')).toHaveProperty('Typ', 'model')
  expect(shown(beside, 'Pumpe', 'Wilo', 'Pumpe')).toHaveProperty('Typ', 'category')
  expect(shown(['Typ', 'Name'], 'TOP-S 25', 'Pumpe')).toHaveProperty('Typ', 'category')
})

test('without a column for names, a name of some other kind is used, but not that of a customer', () => {
  const shown = ({ target }: ImportKind, header: string, ...cells: string[]) =>
    suggestColumns(target, { headers: [header], sample: cells.map((cell) => [cell]) })[header]
  expect(shown(assetImport, 'Resource Name', 'pc1', 'pc2')).toBe('name')
  expect(shown(assetImport, 'Artikelbezeichnung', 'Beamer', 'Tafel')).toBe('name')
  expect(shown(assetImport, 'Customer Name', 'Acme', 'Apex')).toBeUndefined()
  expect(shown(assetImport, 'Brand Name', 'Acme', 'Apex')).toBe('manufacturer')
  expect(shown(employeeImport, 'Legal Name', 'Ada Quist', 'Bo Li')).toBe('full_name')
  expect(shown(employeeImport, 'Name, Vorname', 'Quist, Ada', 'Li, Bo')).toBe('full_name')
  expect(shown(employeeImport, 'User-name', 'aquist', 'bli')).toBeUndefined()
  expect(shown(employeeImport, 'Pers.-Nr.', '17', '18')).toBe('employee_number')
  expect(shown(employeeImport, 'N.º de empleado', '17', '18')).toBe('employee_number')
  expect(shown(employeeImport, 'Intitulé du poste', 'Cariste', 'Juriste')).toBe('job_title')
  expect(shown(employeeImport, 'N+1', 'Zoé Roy', 'Léa Sy')).toBe('manager')
  expect(shown(employeeImport, 'Antigüedad', '31/12/2024', '01/02/2020')).toBe('start_date')
  expect(shown(employeeImport, 'Antigüedad', '5 años', '1 año')).toBeUndefined()
})

test('useful lives in a file of categories have the same headings as in a file of assets', () => {
  expect(meant(categoryImport, 'ND (Jahre)', '5', '8')).toBe('useful_life_months')
  expect(meant(categoryImport, 'Vida útil (años)', '5', '8')).toBe('useful_life_months')
})

test('a state with statuses is the status, even beside a column of towns', () => {
  const headers = ['Name', 'State', 'City']
  const sample = [['Pump', 'Checked Out', '']]
  expect(suggestColumns(assetImport.target, { headers, sample })).toHaveProperty('State', 'status')
})

test('a name beside a first name is a last name if another column names the asset', () => {
  const read = (...headers: string[]) => suggestColumns(assetImport.target, { headers })
  expect(read('Gegenstand', 'Name', 'Vorname')).toEqual({
    Gegenstand: 'name',
    Name: 'custodian_last_name',
    Vorname: 'custodian_first_name',
  })
  expect(read('Bezeichnung', 'Vorname', 'Name')).toMatchObject({ Bezeichnung: 'name' })
  expect(read('Name', 'Vorname', 'Nachname')).toMatchObject({ Name: 'name' })
  expect(read('Name', 'Vorname')).toMatchObject({ Name: 'name' })
})

test('the end of a work order is its completion, and the planned date its due date', () => {
  const headers = ['Libellé', 'Date début', 'Date prévue', 'Date fin', 'Compte rendu']
  const sample = [['Fuite', '02/10/2025 09:00', '03/10/2025', '02/10/2025 11:15', 'Joint remplacé']]

  expect(suggestColumns(workOrderImport.target, { headers, sample })).toEqual({
    Libellé: 'title',
    'Date début': 'start_date',
    'Date prévue': 'due_date',
    'Date fin': 'completed_at',
    'Compte rendu': 'resolution',
  })
})

test('numbers under «Item» are asset tags if another column describes the assets', () => {
  const headers = ['Item', 'Description', 'Cost']
  const sample = [
    ['1001', 'Ford Transit', '38,250.00'],
    ['1002', 'Server rack', '12,400.00'],
  ]
  const alone = sample.map(([item, , cost]) => [item!, cost!])

  expect(suggestColumns(assetImport.target, { headers, sample })).toEqual({
    Item: 'asset_tag',
    Description: 'description',
    Cost: 'purchase_cost',
  })
  expect(
    suggestColumns(assetImport.target, { headers: ['Item', 'Cost'], sample: alone }).Item,
  ).toBe('name')
  const values = [
    { many: 20, different: 5 },
    { many: 20, different: 20 },
    { many: 20, different: 20 },
  ]
  expect(suggestColumns(assetImport.target, { headers, sample, values }).Item).not.toBe('asset_tag')
})

test('an id that Odoo adds to its exports is an external id, not an asset tag', () => {
  const headers = ['id', 'name']
  const sample = [['__export__.maintenance_equipment_1_8f2a', 'Pump']]

  expect(suggestColumns(assetImport.target, { headers, sample }).id).toBe('external_id')
})

describe('a choice in the words of another product', () => {
  const { columns } = workOrderImport.target
  const { choices } = columns.find(({ key }) => key === 'priority')!

  test.each([
    ['1 - Critical', 'high'],
    ['2 - High', 'high'],
    ['3 - Moderate', 'medium'],
    ['4 - Low', 'low'],
    ['2', 'medium'],
    ['High - today', 'high'],
    ['2 - Whatever', undefined],
  ])('%s is %s', (cell, key) => expect(chosen(choices, cell)).toBe(key))
})

test('beside a column of sub-locations, the location is the site', () => {
  const suggest = (...headers: string[]) =>
    suggestColumns(assetImport.target, { headers, sample: [headers.map(() => 'Main')] })
  expect(suggest('Name', 'Location', 'Sub-Location')).toMatchObject({
    Location: 'site',
    'Sub-Location': 'location',
  })
  expect(suggest('Nom', 'Emplacement', 'Sous-emplacement')).toMatchObject({
    Emplacement: 'site',
    'Sous-emplacement': 'location',
  })
  expect(suggest('Name', 'Sub-Location')).toMatchObject({ 'Sub-Location': 'location' })
  expect(suggest('Name', 'Site', 'Location', 'Sub-Location')).toMatchObject({
    Site: 'site',
    Location: 'location',
  })
})
