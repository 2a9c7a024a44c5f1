import { assetsApi } from '@steward/contract/assets.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import type { ImportResource } from '@steward/contract/bulk-imports.ts'
import { beforeEach, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { bringIn, fileNamed } from '#test/builders/imports.ts'

let here: TestAccount
beforeEach(async () => {
  here = await newAccount()
})

/** Lists as a small company types them in Excel and saves them as CSV. */
const take = (name: string, resource_type: ImportResource) =>
  bringIn(here, fileNamed(`other-products/${name}-windows-1252.csv`), {
    resource_type,
    create_missing: true,
  })
const unusedIn = ({ file_info, mapping }: Awaited<ReturnType<typeof take>>) =>
  file_info.headers.filter((header) => mapping.columns[header] === undefined)
const query = { per_page: 200 } as const
const assets = async () =>
  (await here.call(assetsApi.list, { query: { ...query, sort: 'asset_tag' } })).body.data
const people = async () =>
  (await here.call(employeesApi.list, { query: { ...query, sort: 'employee_number' } })).body.data

const LISTS = [
  {
    language: 'Spanish',
    assets: {
      file: 'lista-activos',
      whole: {
        asset_tag: 'INV-0001',
        name: 'Portátil diseño',
        category: { name: 'Informática' },
        manufacturer: 'Dell',
        model: 'Précision 5570',
        serial_number: 'DX81Ñ2',
        purchase_date: '2022-03-14',
        purchase_cost: '1899.00',
        supplier: 'Suministros Peña, S.L.',
        invoice_number: 'F-22/0118',
        warranty_end: '2025-03-14',
        site: { name: 'Oficina Málaga' },
        location: { name: 'Despacho 3' },
        department: { name: 'Diseño' },
        custodian: { name: 'Begoña Núñez' },
        status: 'in_use',
        condition: 'good',
        in_service_date: '2022-03-21',
        useful_life_months: 48,
        notes: 'Cargador de repuesto en el armario',
      },
      table: 'Mesa de reuniones',
    },
    people: {
      file: 'plantilla-personal',
      unused: [
        'DNI',
        'Fecha de nacimiento',
        'Tipo de contrato',
        'Jornada',
        'Estado civil',
        'Nº Seg. Social',
      ],
      found: [
        { employee_number: 'T-001', first_name: 'Begoña', last_name: 'Núñez', manager: null },
        {
          first_name: 'Íñigo',
          last_name: 'Sáez',
          job_title: 'Mozo de almacén',
          department: { name: 'Logística' },
          site: { name: 'Antequera' },
          location: { name: 'Almacén' },
          email: 'inigo.saez@example.com',
          phone: '952 44 55 66',
          manager: { name: 'Begoña Núñez' },
          start_date: '2020-09-01',
          end_date: '2026-06-30',
          status: 'on_leave',
          notes: 'Reducción por cuidado de hijos',
        },
        { first_name: 'José María', last_name: 'Muñoz', manager: { name: 'Begoña Núñez' } },
      ],
    },
  },
  {
    language: 'French',
    assets: {
      file: 'liste-materiel',
      whole: {
        asset_tag: 'MAT-001',
        name: 'Ordinateur portable',
        category: { name: 'Informatique' },
        manufacturer: 'Lenovo',
        model: 'ThinkPad T14',
        serial_number: 'PF3KÉ1',
        purchase_date: '2022-03-14',
        purchase_cost: '1249.90',
        supplier: "Équip'Bureau",
        invoice_number: 'FA-2022-118',
        warranty_end: '2025-03-14',
        site: { name: 'Siège Orléans' },
        location: { name: 'Bureau 12' },
        department: { name: 'Création' },
        custodian: { name: 'Zoé Lefèvre' },
        status: 'in_use',
        condition: 'good',
        in_service_date: '2022-03-21',
        useful_life_months: 36,
        notes: 'Chargeur prêté',
      },
      table: 'Table de réunion',
    },
    people: {
      file: 'liste-salaries',
      unused: [
        'Contrat',
        'Temps de travail',
        'Date de naissance',
        'Nationalité',
        'Sexe',
        'N° Sécurité sociale',
      ],
      found: [
        { employee_number: '1001', first_name: 'Zoé', last_name: 'Lefèvre', manager: null },
        {
          first_name: 'Loïc',
          last_name: 'Hénin',
          job_title: 'Cariste',
          department: { name: 'Logistique' },
          site: { name: 'Fleury' },
          location: { name: 'Quai n° 2' },
          email: 'loic.henin@example.com',
          phone: '06 55 66 77 88',
          manager: { name: 'Zoé Lefèvre' },
          start_date: '2020-09-01',
          end_date: '2026-06-30',
          status: 'on_leave',
          notes: 'Mi-temps thérapeutique',
        },
        { first_name: 'Anne-Maëlle', last_name: 'Dœuvre' },
      ],
    },
  },
]

test.each(LISTS)('a $language list of assets is imported completely', async ({ assets: list }) => {
  const done = await take(list.file, 'Asset')
  expect([done.error_details, done.warnings, unusedIn(done)]).toEqual([[], [], []])
  expect((await assets()).slice(0, 3)).toMatchObject([
    list.whole,
    { name: list.table, purchase_cost: '749.50', condition: 'fair', custodian: null },
    { status: 'in_maintenance', condition: 'poor', purchase_cost: '21450.75' },
  ])
})

test.each(LISTS)(
  'a $language list of people comes in with all that there is a field for',
  async ({ people: list }) => {
    const done = await take(list.file, 'Employee')
    expect([done.error_details, done.warnings]).toEqual([[], []])
    expect(unusedIn(done)).toEqual(list.unused)
    expect(await people()).toMatchObject(list.found)
  },
)
