import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../server-process.ts'
import { give, type Programs, run, start } from './programs.ts'

const HOST = '127.0.0.1'

function folderIn(root: string, name: string): string {
  const folder = join(root, name)
  mkdirSync(folder, { mode: 0o700 })
  give(folder)
  return folder
}

export const urlAt = (port: number, database: string, role = 'steward') =>
  `postgres://${role}@${HOST}:${port}/${database}`

/** Queries a server repeatedly until it has started. */
export async function askWhenThere<Row extends object>(url: string, text: string): Promise<Row[]> {
  for (let tries = 0; ; tries++) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      return (await client.query<Row>(text)).rows
    } catch (error) {
      if (tries > 300) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    } finally {
      await client.end().catch(() => {})
    }
  }
}

function server({ postgres }: Programs, folder: string, port: number) {
  const settings = [`port=${port}`, `listen_addresses=${HOST}`, 'max_connections=200']
  const flags = [...settings, 'unix_socket_directories=', 'hot_standby_feedback=on', 'fsync=off']
  return start(join(postgres, 'postgres'), ['-D', folder, ...flags.flatMap((one) => ['-c', one])])
}

/** Starts a primary PostgreSQL. Connections from this machine need no password. */
export async function startPrimary(programs: Programs, root: string) {
  const [folder, port] = [folderIn(root, 'primary'), await freePort()]
  run(
    join(programs.postgres, 'initdb'),
    ...['-D', folder, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'],
  )
  const running = server(programs, folder, port)
  await askWhenThere(
    urlAt(port, 'postgres', 'postgres'),
    'create role steward login createrole createdb',
  )
  return { port, stop: () => running.stop('SIGINT') }
}

/** Starts a replica by streaming replication, which can be stopped and started. */
export async function startReplica(programs: Programs, root: string, primary: number) {
  const [folder, port] = [folderIn(root, 'replica'), await freePort()]
  run(
    join(programs.postgres, 'pg_basebackup'),
    ...['-h', HOST, '-p', String(primary), '-U', 'postgres', '-D', folder, '-R', '-c', 'fast'],
  )
  let running = server(programs, folder, port)
  const there = () => askWhenThere(urlAt(port, 'postgres', 'postgres'), 'select 1 as one')
  await there()
  return {
    port,
    /** Stops it like a power cut. */
    kill: () => running.stop('SIGQUIT'),
    startAgain: async () => {
      running = server(programs, folder, port)
      await there()
    },
    stop: () => running.stop('SIGINT'),
  }
}

/** Starts PgBouncer in transaction mode before a database. */
export async function startPooler(
  { pgbouncer }: Programs,
  root: string,
  primary: number,
  roles: string[],
) {
  const [folder, port] = [folderIn(root, 'pooler'), await freePort()]
  const users = join(folder, 'users.txt')
  const ini = join(folder, 'pgbouncer.ini')
  writeFileSync(users, roles.map((role) => `"${role}" ""`).join('\n'))
  writeFileSync(
    ini,
    `[databases]
* = host=${HOST} port=${primary}
[pgbouncer]
listen_addr = ${HOST}
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 8
max_client_conn = 300
`,
  )
  for (const path of [users, ini]) give(path)
  let running = start(pgbouncer, [ini])
  return {
    port,
    /** Stops it like a restart of the database: connections break, and new ones fail for a while. */
    kill: () => running.stop('SIGKILL'),
    startAgain: () => {
      running = start(pgbouncer, [ini])
    },
    stop: () => running.stop('SIGINT'),
  }
}

/** Starts nginx with the configuration of docs/operations/processes.md, without TLS. */
export async function startProxy({ nginx }: Programs, root: string, webs: number[]) {
  const folder = join(root, 'proxy')
  mkdirSync(folder)
  const port = await freePort()
  const conf = join(folder, 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const passing = `proxy_pass http://steward;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;`
  writeFileSync(
    conf,
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off; ${temporary.join(' ')}
  upstream steward {
    ${webs.map((web) => `server ${HOST}:${web} max_fails=0;`).join('\n    ')}
    keepalive 32; keepalive_timeout 4s;
  }
  server {
    listen ${HOST}:${port};
    client_max_body_size 0;
    location / { ${passing}
      proxy_request_buffering off; proxy_read_timeout 15m;
      proxy_connect_timeout 2s; proxy_next_upstream error timeout http_503; }
    location /api/v1/events { ${passing}
      proxy_buffering off; proxy_read_timeout 1h; }
  }
}
`,
  )
  // Started as root: its workers change the user by themselves.
  const running = start(nginx, ['-c', conf], {})
  return { port, url: `http://${HOST}:${port}`, stop: () => running.stop('SIGQUIT') }
}
