import { randomUUID } from 'node:crypto'
import { assetsApi } from '@steward/contract/assets.ts'
import { auditsApi } from '@steward/contract/audits.ts'
import { bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { departmentsApi } from '@steward/contract/departments.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import type { ErrorBody } from '@steward/contract/kit/errors.ts'
import { ELSEWHERE } from '@steward/contract/kit/fields.ts'
import { type Route, shapeOf } from '@steward/contract/kit/route.ts'
import { locationsApi } from '@steward/contract/locations.ts'
import { SPECS } from '@steward/contract/kinds.ts'
import { searchApi } from '@steward/contract/search.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { OF_SITES } from '#db/references.ts'
import { PNG } from './dot.ts'
import { newAccount, type Person, type TestAccount } from './account.ts'
import { bringIn, upload } from './builders/imports.ts'
import { addField } from './custom-fields.ts'
import { declaredRoutes } from './contract.ts'

const AWAY = { id: ELSEWHERE, name: '' }

/** A word in the names of everything at other sites, which must not occur in any answer. */
const SECRET = 'Zanzibar'
interface Place {
  site: string
  location: string
  asset: string
}

let here: TestAccount
/** A person who may do everything, but only at one site. */
let limited: Person
let inside: Place
let outside: Place
let nowhere: string
let image: string
/** Records that this person sees, by the first part of a path. They must not contain anything of other sites. */
let seen: Record<string, string>

const idOf = ({ body }: { body: { data?: { id: string } } }) => body.data!.id

async function placeNamed(word: string): Promise<Place> {
  const site = idOf(await here.call(sitesApi.create, { body: { site: { name: `${word} site` } } }))
  const location = idOf(
    await here.call(locationsApi.create, {
      body: { location: { name: `${word} hall`, site_id: site } },
    }),
  )
  const asset = idOf(
    await here.call(assetsApi.create, {
      body: {
        asset: {
          name: `${word} pump`,
          asset_tag: `${word}-1`,
          manufacturer: `${word} Works`,
          site_id: site,
          location_id: location,
        },
      },
    }),
  )
  return { site, location, asset }
}

beforeAll(async () => {
  here = await newAccount({
    flags: { 'assets.custom_fields.enable': true, 'locations.hierarchical.enable': true },
  })
  inside = await placeNamed('Kiel')
  outside = await placeNamed(SECRET)
  nowhere = idOf(
    await here.call(assetsApi.create, { body: { asset: { name: `${SECRET} crate` } } }),
  )
  const { body } = await here.call(assetsApi.setImage, {
    params: { id: outside.asset },
    file: new File([PNG], 'a.png', { type: 'image/png' }),
  })
  image = body.data.image_url!
  await here.call(assetsApi.update, {
    params: { id: inside.asset },
    body: { asset: { parent_id: outside.asset } },
  })
  await here.call(assetsApi.update, {
    params: { id: inside.asset },
    body: { asset: { site_id: outside.site, location_id: outside.location } },
  })
  await here.call(assetsApi.update, {
    params: { id: inside.asset },
    body: { asset: { site_id: inside.site, location_id: inside.location } },
  })
  const field = await addField(here, { type: 'asset', key: 'spare' })
  await here.call(assetsApi.update, {
    params: { id: inside.asset },
    body: { asset: { custom_fields: { spare: outside.asset } } },
  })
  const employee = await here.call(employeesApi.create, {
    body: {
      employee: {
        first_name: 'Ana',
        last_name: 'Ruiz',
        site_id: outside.site,
        location_id: outside.location,
      },
    },
  })
  const department = await here.call(departmentsApi.create, {
    body: { department: { name: 'Works', site_id: outside.site } },
  })
  const colleague = await here.person('technician', [outside.site])
  await bringIn(here, `name\n${SECRET} barrel\n`)
  limited = await here.person('admin', [inside.site])
  const own = await upload(limited, 'name,site\nSaw,Kiel site\n', { start: false })
  seen = {
    assets: inside.asset,
    sites: inside.site,
    locations: inside.location,
    employees: idOf(employee),
    departments: idOf(department),
    users: colleague.user_id,
    data_fields: field.id,
    accounts: here.account_id,
    organizations: here.account_id,
    bulk_imports: own.id,
  }
})

const parametersOf = ({ query }: Pick<Route, 'query'>) => Object.keys(shapeOf(query))

/** Routes that read, without path parameters. Event streams never end and have tests of their own. */
const reads = (await declaredRoutes()).filter(
  ({ method, path, access, events }) =>
    method === 'GET' &&
    !path.includes(':') &&
    !events &&
    access !== 'public' &&
    access !== 'platform',
)

/** The queries by which a route answers more. */
const queriesOf = ({ query, name }: Route): object[] => {
  const known = parametersOf({ query })
  if (name === 'search.search') return [{ q: SECRET }, { q: 'pump' }]
  const base = known.includes('format') ? { format: 'csv' } : {}
  const more = (key: string, value: unknown) =>
    known.includes(key) ? [{ ...base, [key]: value }] : []
  return [
    base,
    ...more('view', 'complete'),
    ...more('filter[archived]', true),
    ...more('search', 'pump'),
    ...more('fields', 'site_id,location_id,parent_id,custom_fields'),
    ...more('site_id', outside.site),
    ...more('parent_id', outside.location),
    ...more('filter[site_id]', outside.site),
    ...more('filter[location_id]', outside.location),
  ]
}

test.each(reads)('$name says nothing of what is outside', async (route) => {
  for (const query of queriesOf(route)) {
    const { status, text } = await limited.call(route, { query } as never)
    expect([query, status < 500]).toEqual([query, true])
    for (const secret of [SECRET, image, nowhere])
      expect([query, text.includes(secret)]).toEqual([query, false])
  }
})

/** All routes that read, also those of one record. */
const everyRead = (await declaredRoutes()).filter(
  ({ method, access, events }) => method === 'GET' && !events && access !== 'public',
)

/** Required query parameters, and those by which a route answers more. */
const NEEDED = {
  format: 'csv',
  q: 'pump',
  code: 'Kiel-1',
  attachable_type: 'Asset',
  attachable_id: () => inside.asset,
  'filter[asset_id]': () => inside.asset,
}
const MORE = { view: 'complete', at: () => new Date().toISOString() }

/** The values for parameters that a route knows. */
const known = (route: Route, values: Record<string, string | (() => string)>) =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => parametersOf(route).includes(name))
      .map(([name, value]) => [name, typeof value === 'string' ? value : value()]),
  )

test.each(everyRead)('$name gives no id of what is outside', async (route) => {
  const [, part = ''] = route.path.split('/')
  const id = seen[part] ?? randomUUID()
  const params = { id, user_id: seen['users'], other: id, resource_type: 'Asset', key: 'x' }
  const ways = Object.entries(known(route, MORE)).map(([name, value]) => ({ [name]: value }))
  for (const more of [{}, ...ways]) {
    const query = { ...known(route, NEEDED), ...more }
    const { text } = await limited.call(route, { params, query } as never)
    const found = [...Object.values(outside), nowhere, SECRET].filter((one) => text.includes(one))
    expect(found).toEqual([])
  }
})

describe('what is outside', () => {
  test('is not found by any route', async () => {
    const missing = [
      ...[outside.asset, nowhere].flatMap((id) => [
        limited.call(assetsApi.get, { params: { id } }),
        limited.call(assetsApi.update, { params: { id }, body: { asset: { notes: 'x' } } }),
        limited.call(assetsApi.remove, { params: { id } }),
        limited.call(assetsApi.restore, { params: { id } }),
        limited.call(assetsApi.setImage, { params: { id }, file: null }),
      ]),
      limited.call(sitesApi.get, { params: { id: outside.site } }),
      limited.call(sitesApi.update, {
        params: { id: outside.site },
        body: { site: { city: 'x' } },
      }),
      limited.call(sitesApi.remove, { params: { id: outside.site } }),
      limited.call(locationsApi.get, { params: { id: outside.location } }),
      limited.call(locationsApi.update, {
        params: { id: outside.location },
        body: { location: { capacity: 1 } },
      }),
      limited.call(locationsApi.remove, { params: { id: outside.location } }),
    ]
    for (const answer of await Promise.all(missing)) expect(answer.status).toBe(404)
  })

  test('is not counted anywhere', async () => {
    const totals = await Promise.all(
      [assetsApi.list, sitesApi.list, locationsApi.list].map(
        async (route) => (await limited.call(route, {})).body.meta.total_records,
      ),
    )
    expect(totals).toEqual([1, 1, 1])
    const searched = await limited.call(assetsApi.list, { query: { search: 'pump' } })
    expect(searched.body.meta.total_records).toBe(1)
    const { body } = await limited.call(assetsApi.summary, {})
    expect(body.data.dashboard_counts.total).toBe(1)
    const departments = await limited.call(departmentsApi.list, { query: { view: 'complete' } })
    expect(departments.body.data).toMatchObject([{ name: 'Works', site_id: null, site: AWAY }])
  })

  test('is not found by the search', async () => {
    const { body } = await limited.call(searchApi.search, { query: { q: 'pump' } })
    expect(body.data.map(({ id }) => id)).toEqual([inside.asset])
  })

  test('is elsewhere, without id or name, where something inside refers to it', async () => {
    const { body } = await limited.call(assetsApi.get, { params: { id: inside.asset } })
    expect(body.data).toMatchObject({ parent_id: null, parent: AWAY })
    const { data } = (await limited.call(employeesApi.list, {})).body
    expect(data[0]).toMatchObject({ site_id: null, site: AWAY, location: AWAY })
    const { body: nobody } = await limited.call(departmentsApi.create, {
      body: { department: { name: 'Office' } },
    })
    expect(nobody.data).toMatchObject({ site_id: null, site: null })
  })

  test('finds nobody who is there', async () => {
    for (const [api, field, id] of [
      [employeesApi, 'site_id', 'site'],
      [employeesApi, 'location_id', 'location'],
      [departmentsApi, 'site_id', 'site'],
    ] as const) {
      const query = { [`filter[${field}]`]: [outside[id]] }
      const { body } = await limited.call(api.list, { query })
      expect(body.meta.total_records).toBe(0)
      expect((await here.call(api.list, { query })).body.meta.total_records).toBe(1)
    }
  })

  test('is tested for every table with limited rows', async () => {
    const { rows } = await here.h.owner.query<{ name: string }>(
      `select distinct c.confrelid::regclass::text as name from pg_constraint c
       join pg_policy p on p.polrelid = c.confrelid and p.polname = 'scope'
       where c.contype = 'f' and c.conrelid::regclass::text = any ($1) order by 1`,
      [Object.values(SPECS).map(({ plural }) => plural)],
    )
    expect(OF_SITES).toEqual(expect.arrayContaining(rows.map(({ name }) => name)))
  })

  test('has no history', async () => {
    for (const [type, id] of [
      ['Asset', outside.asset],
      ['Asset', nowhere],
      ['Site', outside.site],
      ['Location', outside.location],
    ] as const) {
      const { status } = await limited.call(auditsApi.list, {
        query: { 'filter[auditable_type]': type, 'filter[auditable_id]': id },
      })
      expect(status).toBe(404)
    }
    const { body } = await limited.call(auditsApi.list, { query: { per_page: 200 } })
    const ids = body.data.map((event) => event.auditable_id)
    expect(ids).toContain(inside.asset)
    expect(body.meta.total_records).toBe(body.data.length)
    for (const id of [...Object.values(outside), nowhere]) expect(ids).not.toContain(id)
  })
})

describe('a person limited to a site', () => {
  const refusal = async (answer: Promise<{ status: number; body: { errors: object[] } }>) => {
    const { status, body } = await answer
    return [status, body.errors?.[0]]
  }
  const noSite = (name: string) => [
    404,
    expect.objectContaining({ code: 'not_found', source: { pointer: `/${name}/site_id` } }),
  ]

  test('creates nothing outside, and nothing without a site', async () => {
    for (const site_id of [outside.site, randomUUID(), undefined]) {
      const asset = { name: 'New', ...(site_id ? { site_id } : {}) }
      expect(await refusal(limited.call(assetsApi.create, { body: { asset } }))).toEqual(
        noSite('asset'),
      )
    }
    const location = { name: 'New', site_id: outside.site }
    expect(await refusal(limited.call(locationsApi.create, { body: { location } }))).toEqual(
      noSite('location'),
    )
    const site = await limited.call(sitesApi.create, { body: { site: { name: 'New' } } })
    expect(site.status).toBe(403)
  })

  test('can’t refer to records outside', async () => {
    const faults = async (answer: Promise<{ body: ErrorBody }>) =>
      (await answer).body.errors?.map(({ code, source }) => [code, source?.pointer])

    for (const site_id of [outside.site, randomUUID()]) {
      const department = { name: 'Tools', site_id }
      const made = limited.call(departmentsApi.create, { body: { department } })
      expect(await faults(made)).toEqual([['not_found', '/department/site_id']])
    }
    for (const place of [{ site_id: outside.site }, { location_id: outside.location }]) {
      const employee = { first_name: 'Bo', last_name: 'Lund', ...place }
      const made = limited.call(employeesApi.create, { body: { employee } })
      const [field] = Object.keys(place)
      expect(await faults(made)).toEqual([['not_found', `/employee/${field}`]])
    }
    const body = { asset: { parent_id: nowhere } }
    const moved = limited.call(assetsApi.update, { params: { id: inside.asset }, body })
    expect(await faults(moved)).toEqual([['not_found', '/asset/parent_id']])
  })

  test('moves nothing outside', async () => {
    for (const site_id of [outside.site, null])
      expect(
        await refusal(
          limited.call(assetsApi.update, {
            params: { id: inside.asset },
            body: { asset: { site_id, location_id: null } },
          }),
        ),
      ).toEqual(noSite('asset'))
    expect(
      await refusal(
        limited.call(locationsApi.update, {
          params: { id: inside.location },
          body: { location: { site_id: outside.site } },
        }),
      ),
    ).toEqual(noSite('location'))
  })

  test('changes many at once only inside, and learns nothing of the others', async () => {
    const { body, text } = await limited.call(assetsApi.bulk, {
      body: {
        assets: { ids: [inside.asset, outside.asset, nowhere], changes: { status: 'in_use' } },
      },
    })
    expect(body.data.changed).toBe(1)
    expect(text).not.toContain(SECRET)
    const other = await here.call(assetsApi.get, { params: { id: outside.asset } })
    expect(other.body.data.status).toBe('in_stock')
    const moved = await limited.call(assetsApi.bulk, {
      body: { assets: { ids: [inside.asset], changes: { site_id: outside.site } } },
    })
    expect([moved.status, moved.body.data?.changed ?? 0]).not.toEqual([200, 1])
  })

  test('can do inside what their role allows', async () => {
    const made = await limited.call(assetsApi.create, {
      body: { asset: { name: 'Bench', location_id: inside.location } },
    })
    expect(made.body.data.site_id).toBe(inside.site)
    const { id } = made.body.data
    expect((await limited.call(assetsApi.remove, { params: { id } })).status).toBe(204)
    expect((await limited.call(assetsApi.restore, { params: { id } })).status).toBe(200)
    expect((await limited.call(assetsApi.remove, { params: { id } })).status).toBe(204)
  })

  test('imports nothing into other sites, and changes nothing there', async () => {
    const mine = { ...here, ...limited }
    const made = await bringIn(mine, `name,site\nLathe,${SECRET} site\nDrill,\nSaw,Kiel site\n`)
    expect([made.successful_rows, made.error_rows]).toEqual([1, 2])
    const file = `asset_tag,notes\n${SECRET}-1,mine\nKiel-1,mine\n`
    const changed = await bringIn(mine, file, { mode: 'update' })
    expect([changed.successful_rows, changed.error_rows]).toEqual([1, 1])
    const other = await here.call(assetsApi.get, { params: { id: outside.asset } })
    expect(other.body.data.notes).toBeNull()
  })

  test('sees their own imports, and none of those that may hold what is outside', async () => {
    const own = await upload(limited, 'name,site\nSaw,Kiel site\n', { start: false })
    const other = await upload(here, `name\n${SECRET} saw\n`, { start: false }, `${SECRET}.csv`)
    const { body } = await limited.call(bulkImportsApi.list, {})
    expect(body.data.map(({ id }) => id)).toContain(own.id)
    expect(body.data.map(({ id }) => id)).not.toContain(other.id)
    const params = { id: other.id }
    for (const route of [
      bulkImportsApi.get,
      bulkImportsApi.errors,
      bulkImportsApi.file,
      bulkImportsApi.start,
      bulkImportsApi.cancel,
    ])
      expect((await limited.call(route, { params } as never)).status).toBe(404)
    expect((await limited.call(bulkImportsApi.get, { params: { id: own.id } })).status).toBe(200)
  })

  test('sees exactly what there is once the limit is removed, and nothing without sites of it', async () => {
    const person = await here.person('admin', [outside.site])
    const names = async () => (await person.call(sitesApi.list, {})).body.data.map(({ id }) => id)
    expect(await names()).toEqual([outside.site])
  })
})
