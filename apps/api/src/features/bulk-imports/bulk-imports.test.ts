import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { assetsApi } from '@steward/contract/assets.ts'
import { bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type Person, type TestAccount } from '#test/account.ts'
import { fileOf, rowsOf } from '#test/builders/csv.ts'
import { bringIn, fileNamed, look, upload, work } from '#test/builders/imports.ts'

let here: TestAccount
beforeEach(async () => {
  here = await newAccount()
})

const assetsOf = async (as: Person) =>
  (await as.call(assetsApi.list, { query: { sort: 'asset_tag', per_page: 200 } })).body.data

const OURS = 'assets-of-another-product.csv'
/** An export of another product, if the samples are beside the repository. */
const REAL = fileURLToPath(
  new URL('../../../../../../shared/data/snipe-it-assets.csv', import.meta.url),
)

describe.each([
  { name: 'a file of our own', content: () => fileNamed(OURS), made: { sites: 5, people: 5 } },
  ...(existsSync(REAL)
    ? [
        {
          name: 'the sample of another product',
          content: () => Uint8Array.from(readFileSync(REAL)),
          made: { sites: 15, people: 9 },
        },
      ]
    : []),
])('$name', ({ content, made }) => {
  test('is imported completely if missing records may be created', async () => {
    const done = await bringIn(here, content(), { create_missing: true })

    expect(done).toMatchObject({
      status: 'completed',
      progress_percentage: 100,
      total_rows: 22,
      processed_rows: 22,
      successful_rows: 22,
      error_rows: 0,
      error_details: [],
      mapping: { date_order: 'mdy' },
    })
    expect(await assetsOf(here)).toHaveLength(22)
    const { body: sites } = await here.call(sitesApi.list, {})
    const { body: people } = await here.call(employeesApi.list, {})
    expect([sites.meta.total_records, people.meta.total_records]).toEqual([made.sites, made.people])
  })

  test('fills only fields that are recognized', async () => {
    const { mapping, file_info } = await upload(here, content(), { start: false })

    const unused = file_info.headers.filter((header) => !mapping.columns[header])
    expect(unused).toEqual(['Company', 'Checkout Type', 'Checked Out To: Location'])
    expect(mapping.columns).toMatchObject({
      'Order Number': 'purchase_order',
      'Model Notes': 'description',
      'Asset Notes': 'notes',
      'Asset EOL Date': 'expected_end_date',
      'Checked Out To: Email': 'custodian_email',
    })
  })

  test('imports nothing and names unknown records if none may be created', async () => {
    const done = await bringIn(here, content())

    expect(done).toMatchObject({ status: 'completed', successful_rows: 0, error_rows: 22 })
    expect(await assetsOf(here)).toEqual([])
    expect(new Set(done.error_details.map(({ row }) => row)).size).toBe(22)
    expect(done.error_details.every(({ code }) => code === 'unknown')).toBe(true)
    const { file_info } = done
    const category = file_info.headers.indexOf('Category')
    expect(done.error_details[0]).toMatchObject({ row: 2, column: 'Category', code: 'unknown' })
    const [, first] = rowsOf(Buffer.from(content()).toString('utf8'))
    expect(done.error_details[0]!.value).toBe(first![category])
  })
})

describe('an upload', () => {
  test('that doesn’t start yet shows its columns, its first rows and a suggested mapping', async () => {
    const pending = await upload(here, 'Tag,Item name,Farbe\nA-1,Pump,rot\n', { start: false })

    expect(pending).toMatchObject({
      status: 'pending',
      total_rows: 1,
      processed_rows: 0,
      mapping: { columns: { Tag: 'asset_tag', 'Item name': 'name' } },
      created_by: { id: here.user_id, name: 'Test Person' },
      file_info: {
        filename: 'assets.csv',
        encoding: 'utf-8',
        delimiter: ',',
        headers: ['Tag', 'Item name', 'Farbe'],
        sample: [['A-1', 'Pump', 'rot']],
      },
    })
    expect(await here.h.jobs('import')).not.toContainEqual(
      expect.objectContaining({ id: pending.id }),
    )
  })

  test('otherwise starts at once, by a job of the same transaction', async () => {
    const { id, status } = await upload(here, 'name\nPump\n')

    expect(status).toBe('processing')
    expect(await here.h.jobs('import')).toContainEqual({ account_id: here.account_id, id })
  })

  test.each([
    ['a header alone', 'name\n', 'no_rows'],
    ['an archive that is none', 'PK\u0003\u0004…', 'damaged'],
    ['NUL characters', 'name\nPu\0mp\n', 'nul_bytes'],
    ['a quotation mark that is never closed', 'name\n"Pump\n', 'quotes'],
    ['201 columns', `name${',x'.repeat(200)}\nPump\n`, 'too_many_columns'],
  ])('with %s is refused', async (_, content, code) => {
    const { status, body } = await here.call(bulkImportsApi.create, {
      file: fileOf(content),
      body: { bulk_import: { resource_type: 'Asset' } },
    })

    expect(status).toBe(422)
    expect(body.errors).toMatchObject([{ code, source: { pointer: '/bulk_import/file' } }])
    expect((await here.call(bulkImportsApi.list, {})).body.data).toEqual([])
  })

  test.each([
    [{ columns: { Nom: 'name' } }, 'unknown_column'],
    [{ columns: { Name: 'colour' } }, 'unknown_field'],
    [{ columns: { Name: 'name', Tag: 'name' } }, 'filled_twice'],
    [{ columns: { Tag: 'asset_tag' } }, 'required'],
  ])('with the mapping %j is refused', async (mapping, code) => {
    const { status, body } = await here.call(bulkImportsApi.create, {
      file: fileOf('Name,Tag\nPump,A-1\n'),
      body: { bulk_import: { resource_type: 'Asset', mapping } },
    })

    expect(status).toBe(422)
    expect(body.errors).toMatchObject([{ code, source: { pointer: '/bulk_import/mapping' } }])
  })

  test('with a mapping that is no JSON is refused with that reason', async () => {
    const { body } = await here.call(bulkImportsApi.create, {
      body: { bulk_import: { resource_type: 'Asset', mapping: '{' } },
      file: fileOf('Name\nPump\n'),
    })

    expect(body.errors).toMatchObject([
      {
        detail: 'mapping must be an object with fields',
        source: { pointer: '/bulk_import/mapping' },
      },
    ])
  })

  test('requires the permissions for what the import would do', async () => {
    const maker = await here.person({ bulk_import: ['view', 'create'], asset: ['view', 'create'] })
    const reader = await here.person({ bulk_import: ['view', 'create'], asset: ['view'] })
    const send = (as: Person, mode: 'create' | 'update') =>
      as.call(bulkImportsApi.create, {
        file: fileOf('name,asset_tag\nPump,A-1\n'),
        body: { bulk_import: { resource_type: 'Asset', mode, start: false } },
      })

    expect((await send(maker, 'create')).status).toBe(201)
    expect((await send(maker, 'update')).status).toBe(403)
    expect((await send(reader, 'create')).status).toBe(403)
  })
})

describe('a check without import', () => {
  const content = 'Name,Tag,Category,Location\nPump,A-1,HVAC,Dock\nSaw,A-1,Tools,Dock\n,A-2,hvac,\n'

  test('reports what would happen and writes nothing', async () => {
    const done = await bringIn(here, content, { dry_run: true, create_missing: true })

    expect(done).toMatchObject({
      status: 'completed',
      preview: {
        create: 1,
        update: 0,
        errors: 2,
        missing: {
          Category: { count: 1, names: ['HVAC'] },
          Site: { count: 1, names: ['Dock'] },
        },
      },
      error_details: [
        { row: 3, column: 'Tag', value: 'A-1', code: 'twice' },
        { row: 4, column: 'Name', code: 'required' },
      ],
    })
    expect(await assetsOf(here)).toEqual([])
    expect((await here.call(sitesApi.list, {})).body.data).toEqual([])
  })

  test('can be followed by the import, with corrections from the check', async () => {
    const tried = await bringIn(here, content, { dry_run: true, create_missing: true })
    const changed = await here.call(bulkImportsApi.update, {
      params: { id: tried.id },
      body: {
        bulk_import: {
          dry_run: false,
          mapping: { columns: { Name: 'name', Category: 'category' } },
          lock_version: tried.lock_version,
        },
      },
    })
    const started = await here.call(bulkImportsApi.start, { params: { id: tried.id } })
    const done = await work(here, tried.id)

    expect(changed.body.data).toMatchObject({ status: 'pending', processed_rows: 0, preview: null })
    expect([started.status, started.body.data.status]).toEqual([202, 'processing'])
    expect(done).toMatchObject({ status: 'completed', successful_rows: 2, error_rows: 1 })
    expect((await assetsOf(here)).map(({ asset_tag }) => asset_tag)).toEqual([
      'AST-00001',
      'AST-00002',
    ])
  })
})

describe('an import', () => {
  test('that was started can neither be changed nor started again', async () => {
    const { id } = await upload(here, 'name\nPump\n')
    const change = () =>
      here.call(bulkImportsApi.update, {
        params: { id },
        body: { bulk_import: { mode: 'upsert' } },
      })

    expect((await change()).status).toBe(409)
    expect((await here.call(bulkImportsApi.start, { params: { id } })).status).toBe(409)
    await work(here, id)
    expect((await change()).status).toBe(409)
    expect((await here.call(bulkImportsApi.cancel, { params: { id } })).status).toBe(409)
  })

  test('that somebody else has changed meanwhile isn’t overwritten', async () => {
    const { id, lock_version } = await upload(here, 'name\nPump\n', { start: false })
    const change = () =>
      here.call(bulkImportsApi.update, {
        params: { id },
        body: { bulk_import: { create_missing: true, lock_version } },
      })

    expect((await change()).status).toBe(200)
    expect((await change()).body.errors).toMatchObject([{ code: 'stale_record' }])
  })

  test('can be cancelled before a worker takes it, and says that nothing was imported', async () => {
    const { id } = await upload(here, 'name\nPump\n')

    const { body } = await here.call(bulkImportsApi.cancel, { params: { id } })
    await work(here, id)

    expect(body.data).toMatchObject({
      status: 'failed',
      cancelled: true,
      failure: 'Canceled. 0 of 1 rows were already imported and are kept.',
    })
    expect(await look(here, id)).toMatchObject({ status: 'failed', processed_rows: 0 })
    expect(await assetsOf(here)).toEqual([])
  })

  test('isn’t visible to other accounts by any route', async () => {
    const { id } = await bringIn(here, 'name\nPump\n')
    const other = await newAccount()
    const { list, create, template, update, ...byId } = bulkImportsApi

    for (const route of Object.values(byId))
      expect([route.name, (await other.call(route, { params: { id } })).status]).toEqual([
        route.name,
        404,
      ])
    const body = { bulk_import: { mode: 'upsert' as const } }
    expect((await other.call(update, { params: { id }, body })).status).toBe(404)
    expect((await other.call(list, {})).body.data).toEqual([])
    expect([create.path, template.path]).toHaveLength(2)
  })

  test('is listed newest first, ten to a page, and found by user, status and name', async () => {
    const other = await here.person('asset_manager')
    for (let n = 1; n <= 11; n += 1)
      await upload(here, 'name\nPump\n', { start: false }, `file ${n}.csv`)
    await upload(other, 'name\nPump\n', { start: false }, 'last.csv')
    const list = async (query: object) =>
      (await here.call(bulkImportsApi.list, { query })).body.data.map(
        ({ file_info }) => file_info.filename,
      )

    const { body: first } = await here.call(bulkImportsApi.list, {})
    expect(first.data).toHaveLength(10)
    expect(first.data[0]!.file_info.filename).toBe('last.csv')
    expect(first.meta).toMatchObject({ per_page: 10, total_records: 12, total_pages: 2 })
    expect(await list({ cursor: first.meta.next_cursor! })).toEqual(['file 2.csv', 'file 1.csv'])
    expect(await list({ page: 2 })).toEqual(['file 2.csv', 'file 1.csv'])
    expect(await list({ 'filter[user_id]': other.user_id })).toEqual(['last.csv'])
    expect(await list({ 'filter[status]': 'completed,failed' })).toEqual([])
    expect(await list({ search: 'FILE 11' })).toEqual(['file 11.csv'])
  })

  test('shows the columns of the target beside those of the file', async () => {
    const { id, schema } = await upload(here, 'Tag,Nombre\nA-1,Bomba\n', { start: false })
    expect(schema).toBe(`/api/v1/bulk_imports/${id}/schema`)

    const { body } = await here.call(bulkImportsApi.schema, { params: { id } })

    expect(body.data.file_columns).toEqual(['Tag', 'Nombre'])
    expect(body.data.columns.find(({ key }) => key === 'name')).toMatchObject({
      type: 'text',
      required: true,
      aliases: expect.arrayContaining(['Nombre', 'Nom', 'Bezeichnung']) as unknown,
    })
    expect(body.data.columns.find(({ key }) => key === 'status')!.choices).toContain('in_stock')
  })
})

describe('the files', () => {
  test('of an import include the original, byte for byte', async () => {
    const content = fileNamed(OURS)
    const { id } = await upload(here, content, { start: false }, 'ünïcode name.csv')

    const { text, headers } = await here.call(bulkImportsApi.file, { params: { id } })

    expect(Buffer.from(text)).toEqual(Buffer.from(content))
    expect(headers['content-disposition']).toContain(encodeURIComponent('ünïcode name.csv'))
    expect(headers['content-type']).toBe('application/octet-stream')
  })

  test('with the errors has the failed rows unchanged, and can be corrected and imported', async () => {
    const content =
      'Name;Tag;Purchase date;Note\nPump;A-1;2026-01-31;"=1+1"\n\n;A-2;soon;"two\nlines"\n'
    const { id } = await bringIn(here, content)

    const { text, headers } = await here.call(bulkImportsApi.errors, { params: { id } })
    // With the separator of the file, because the program that wrote it reads no other.
    const [header, row, ...more] = rowsOf(text, ';')
    const mended = text.replace('\r\n;A-2;soon', '\r\nSaw;A-2;2026-02-01')
    const again = await bringIn(here, mended)

    expect(headers['content-disposition']).toContain('assets-errors.csv')
    expect(header).toEqual(['Name', 'Tag', 'Purchase date', 'Note', 'Error'])
    expect(row!.slice(0, 3)).toEqual(['', 'A-2', 'soon'])
    expect(row!.at(-1)).toBe('Name: required, but empty. Purchase date: “soon” is not a date.')
    expect(more).toEqual([])
    expect(again).toMatchObject({ successful_rows: 1, error_rows: 0 })
    expect(await assetsOf(here)).toMatchObject([
      { name: 'Pump', notes: '=1+1' },
      { name: 'Saw', notes: 'two\nlines' },
    ])
  })

  test('with errors disarm formulas, and have only one column of errors after another attempt', async () => {
    const first = await bringIn(here, 'Name,Tag\n,"=cmd|1"\n')
    const { text } = await here.call(bulkImportsApi.errors, { params: { id: first.id } })
    const second = await bringIn(here, text)
    const { text: again } = await here.call(bulkImportsApi.errors, { params: { id: second.id } })

    expect(rowsOf(text)[1]!.slice(0, 2)).toEqual(['', "'=cmd|1"])
    expect(rowsOf(again)).toEqual(rowsOf(text))
  })

  test.each([
    ['en', 'import-assets-template.csv', 'assets-errors.csv'],
    ['es', 'importar-activos-plantilla.csv', 'assets-errores.csv'],
    ['fr', 'importer-des-actifs-modèle.csv', 'assets-erreurs.csv'],
    ['de', 'anlagen-importieren-vorlage.csv', 'assets-fehler.csv'],
  ])('have names in %s', async (lng, ...names) => {
    await here.h.owner.query('update users set language = $2 where id = $1', [here.user_id, lng])
    const { id } = await bringIn(here, 'name,asset_tag\n,A-1\n')
    const files = await Promise.all([
      here.call(bulkImportsApi.template, { params: { resource_type: 'Asset' } }),
      here.call(bulkImportsApi.errors, { params: { id } }),
    ])

    const called = files.map(({ headers }) =>
      String(headers['content-disposition']).replace(/.*UTF-8''/, ''),
    )
    expect(called.map(decodeURIComponent)).toEqual(names)
  })

  test.each([
    ['en', 'labels'],
    ['es', 'labels'],
    ['fr', 'labels'],
    ['de', 'labels'],
    ['de', 'keys'],
  ] as const)('that people start from read themselves in %s, with %s', async (lng, named) => {
    await here.h.owner.query('update users set language = $2 where id = $1', [here.user_id, lng])
    const { text } = await here.call(bulkImportsApi.template, {
      params: { resource_type: 'Asset' },
      query: { headers: named },
    })

    const pending = await upload(here, text, { start: false })
    const done = await bringIn(here, text, { create_missing: true })

    const { columns } = (await here.call(bulkImportsApi.schema, { params: { id: pending.id } }))
      .body.data
    expect(Object.values(pending.mapping.columns).sort()).toEqual(
      columns.map(({ key }) => key).sort(),
    )
    expect(done).toMatchObject({ successful_rows: 1, error_details: [] })
  })
})

test('a template for programs has the keys of an export, and the keys of values', async () => {
  const template = await here.call(bulkImportsApi.template, { params: { resource_type: 'Asset' } })
  const [names, sample] = template.text.trim().split('\r\n')
  const { text } = await here.call(assetsApi.export, { query: {} })

  const columns = names!.split(',')
  expect(columns).toContain('asset_tag')
  expect(sample!.split(',')[columns.indexOf('status')]).toBe('in_stock')
  const exported = text.slice('\ufeff'.length).split('\r\n')[0]!.split(',')
  const alone = [
    'id',
    'book_value',
    'accumulated_depreciation',
    'due_on',
    'created_at',
    'updated_at',
  ]
  expect(exported.filter((key) => !columns.includes(key) && !alone.includes(key))).toEqual([])
})

test('an account may run three imports at once, and many in one day', async () => {
  for (let n = 1; n <= 12; n++) await bringIn(here, `Name\nPump ${n}\n`)
  const running = [1, 2, 3].map((n) => upload(here, `Name\nFan ${n}\n`))
  const [first] = await Promise.all(running)
  const send = (as: Person) =>
    as.call(bulkImportsApi.create, {
      file: fileOf('Name\nFan 4\n', 'assets.csv'),
      body: { bulk_import: { resource_type: 'Asset' } },
    })

  const { status, body } = await send(here)
  expect([status, body.errors[0]!.code]).toEqual([409, 'imports_running'])
  expect((await send(await newAccount())).status).toBe(201)
  await work(here, first!.id)
  expect((await send(here)).status).toBe(201)
})

test('the whole column decides how its dates are read', async () => {
  const rows = ['01/03/2024,01/02/2024', '02/03/2024,13/02/2024']
  const { file_info, mapping } = await upload(
    here,
    `Name,Purchase date,Warranty end\n${rows.map((row) => `Pump,${row}`).join('\n')}\n`,
    { start: false },
  )

  expect(file_info.date_orders).toEqual([null, null, 'dmy'])
  expect(mapping.date_order).toBe('dmy')
})
