import { writeFileSync, rmSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import pino from 'pino'
import { migrate, appUrl } from '#db/migrate.ts'
import { connect } from '#db/client.ts'
import { openStorage } from '#storage.ts'
import { systemCtx } from '#core/system.ts'
import { carryOut } from '#features/bulk-imports/worker.ts'
import { createImport } from '#features/bulk-imports/bulk-imports.service.ts'
const N = Number(process.argv[2] ?? 100000)
const owner = 'postgres://dev:dev@127.0.0.1:5432/imp_bench'
const admin = new pg.Client({ connectionString: owner.replace('imp_bench', 'postgres') }); await admin.connect()
await admin.query('drop database if exists imp_bench with (force)'); await admin.query('create database imp_bench'); await admin.end()
await migrate(owner, 'pw')
const url = appUrl(owner, 'imp_bench', 'pw')
const services = { env: {}, log: pino({ level: 'warn' }), pool: connect(url, { max: 5 }), storage: openStorage('/tmp/imp/data'), enqueue: async () => {}, secrets: {} }
const stats = new Map()
{ const orig = pg.Client.prototype.query; pg.Client.prototype.query = function (...a) { const q = a[0]; const text = typeof q === 'string' ? q : q.text; const t0 = performance.now(); const r = orig.apply(this, a); if (r?.then) r.then(() => { const k = String(text).trim().replace(/\s+/g,' ').slice(0, 90); const s = stats.get(k) ?? [0,0]; s[0]++; s[1] += performance.now() - t0; stats.set(k, s) }, () => {}); return r } }
const o = new pg.Client({ connectionString: owner }); await o.connect()
const { rows: [{ id: account_id }] } = await o.query("insert into accounts (slug,name) values ('b','b') returning id")
const { rows: [{ id: user_id }] } = await o.query("insert into users (email,name) values ('b@x','b') returning id")
await o.query('begin'); await o.query("select set_config('app.account_id',$1,true)", [account_id]); await o.query("insert into memberships (account_id,user_id,role_key) values ($1,$2,'admin')", [account_id, user_id]); await o.query('commit')
const out = ['Asset Tag,Name,Category,Site,Location,Serial,Manufacturer,Model,Supplier,Order Number,Purchase Date,Purchase Cost,Warranty End,Status,Condition,Notes,Department,Custodian,Custodian first name,Custodian last name']
for (let i = 0; i < N; i++) { const p = i % 300; out.push(`T-${i},"Pump ${i}, big",Category ${i % 40},Site ${i % 20},Room ${i % 50},SN${i},Maker ${i % 30},Model ${i % 99},Supplier ${i % 10},PO${i % 1000},${1 + i % 12}/${1 + i % 28}/2024,"1,${100 + i % 900}.50",2027-01-31,in stock,good,Some note about ${i},Dept ${i % 12},p${p}@example.com,First${p},Last${p}`) }
writeFileSync('/tmp/imp/bench.csv', out.join('\n'))
const member = { permissions: { asset: ['create', 'update'] }, language: 'en' }
const ctx = { ...systemCtx(services, { account_id, user_id }), member }
let t = performance.now()
const { text } = await createImport(ctx, { resource_type: 'Asset', create_missing: true, dry_run: process.argv[3] === 'dry' }, { path: '/tmp/imp/bench.csv', filename: 'b.csv', bytes: 1 })
const { data } = JSON.parse(text)
console.log('create', Math.round(performance.now() - t), 'ms', data.total_rows)
const cpu0 = process.cpuUsage(); t = performance.now()
let longest = 0, last = performance.now(), peak = 0
const tick = setInterval(() => { const n = performance.now(); longest = Math.max(longest, n - last - 5); last = n; peak = Math.max(peak, process.memoryUsage().rss) }, 5)
await carryOut({ services, databaseUrl: url }, { account_id, id: data.id }, new AbortController().signal)
clearInterval(tick)
const ms = performance.now() - t, cpu = process.cpuUsage(cpu0)
const { rows } = await o.query("select status, successful_rows, error_rows, failure, error_details->0 as e, preview from bulk_imports").catch(e => ({rows:[e.message]}))
await o.query('begin'); await o.query("select set_config('app.account_id',$1,true)", [account_id]);
console.log((await o.query("select status, successful_rows, error_rows, failure, error_details->0 as e, left(preview::text,300) as p from bulk_imports")).rows[0], (await o.query('select count(*) from assets')).rows[0], (await o.query('select count(*) from audits')).rows[0], (await o.query('select count(*) from import_rows')).rows[0])
console.log(Math.round(N / ms * 1000), 'rows/s', Math.round(ms), 'ms; client cpu', Math.round((cpu.user + cpu.system) / 1000), 'ms; longest stall', Math.round(longest), 'ms; peak rss', Math.round(peak / 1e6))
for (const [k,[n,t]] of [...stats].sort((a,b)=>b[1][1]-a[1][1]).slice(0,14)) console.log(Math.round(t), n, k)
process.exit(0)
