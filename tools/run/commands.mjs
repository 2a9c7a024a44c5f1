import { pack } from './pack.mjs'
import { script, inRoot } from './paths.mjs'
import { runNode, stopAll } from './processes.mjs'
import { runServer } from './server.mjs'
import { runSteps } from './steps.mjs'
import { testBeside } from './tests.mjs'
import { ensureWebApp } from './web-app.mjs'

/** The options of the server. */
const START = ['empty', 'new-keys']

/** The commands of the npm scripts, with the names of their options. Each gets the arguments and returns the exit code. */
export const COMMANDS = {
  start: {
    says: 'serve, after building what has changed (--empty: without the demonstration; --new-keys: see docs/operations/backup.md)',
    options: START,
    run: async (args) => {
      await ensureWebApp()
      return runServer('main', args)
    },
  },
  web: {
    says: 'answer requests only, beside other processes on the database of DATABASE_URL',
    options: START,
    run: async (args) => {
      await ensureWebApp()
      return runServer('main', ['--web', ...args])
    },
  },
  worker: {
    says: 'do jobs only, beside other processes on the database of DATABASE_URL',
    options: START,
    run: (args) => runServer('main', ['--worker', ...args]),
  },
  dev: {
    says: 'serve and watch: the server and the web app start again as their files change',
    options: START,
    run: serveAndWatch,
  },
  test: {
    says: 'everything: static, unit, browser (name some to run only those)',
    run: (args) => runSteps(['static', 'unit', 'browser'], args),
  },
  check: {
    says: 'everything but the browser: static, unit (name one to run only that)',
    run: (args) => runSteps(['static', 'unit'], args),
  },
  'test:modes': {
    says: 'several processes behind nginx and PgBouncer, with a replica: needs their Debian packages',
    run: (args) => testBeside('modes', args),
  },
  'test:calc': {
    says: 'open exports in LibreOffice Calc and import them again: needs its Debian packages',
    run: (args) => testBeside('calc', args),
  },
  'db:generate': {
    says: 'write the migration for what has changed in the tables',
    run: (args) =>
      codeOf(
        runNode(script('drizzle-kit', 'bin.cjs'), ['generate', ...args], {
          cwd: inRoot('apps/api'),
        }),
      ),
  },
  'demo:load': {
    says: 'load a large register (--account northwind --assets 100000)',
    options: ['account', 'assets'],
    run: (args) => codeOf(runNode(inRoot('apps/api/src/demo/load.ts'), args)),
  },
  bench: {
    says: 'compare the server with a bare one',
    options: ['assets', 'rounds', 'seconds', 'beside'],
    run: (args) => codeOf(runNode(inRoot('bench/run.ts'), args)),
  },
  'bench:places': {
    says: 'measure a tree of 20,000 places',
    options: ['assets', 'times'],
    run: (args) => codeOf(runNode(inRoot('bench/places.ts'), args)),
  },
  'bench:work': {
    says: 'measure the work orders of a large account',
    options: ['orders', 'rounds', 'seconds'],
    run: (args) => codeOf(runNode(inRoot('bench/work-orders.ts'), args)),
  },
  'bench:exports': {
    says: 'measure exports and changes of a whole register',
    options: ['assets'],
    run: (args) => codeOf(runNode(inRoot('bench/exports.ts'), args)),
  },
  'bench:money': {
    says: 'measure the stored figures of a large register',
    options: ['assets', 'rounds'],
    run: (args) => codeOf(runNode(inRoot('bench/money.ts'), args)),
  },
  'bench:migration': {
    says: 'measure how long writes wait during an upgrade of a large register',
    options: ['assets', 'people'],
    run: (args) => codeOf(runNode(inRoot('bench/migration.ts'), args)),
  },
  'bench:imports': {
    says: 'measure the import of a large file, compared with psql',
    options: ['rows', 'more', 'columns', 'unchecked'],
    run: (args) => codeOf(runNode(inRoot('bench/moving-in.ts'), args)),
  },
  'bench:soak': {
    says: 'check that many people can work for long during imports and exports',
    options: ['assets', 'orders', 'people', 'minutes', 'pause'],
    run: (args) => codeOf(runNode(inRoot('bench/soak.ts'), args)),
  },
  'bench:depreciation': {
    says: 'measure the depreciation engine',
    options: ['rounds', 'months'],
    run: (args) => codeOf(runNode(inRoot('bench/depreciation.ts'), args)),
  },
  vectors: {
    says: 'compare the depreciation engine with the vectors of a folder',
    run: (args) => codeOf(runNode(inRoot('packages/depreciation/test/vectors/run.ts'), args)),
  },
  backup: {
    says: 'write everything of the installation into a FILE, encrypted by BACKUP_PASSPHRASE',
    run: (args) => runServer('backup', ['backup', ...args]),
  },
  restore: {
    says: 'make an installation of a FILE, in an empty database and a new DATA_DIR',
    run: (args) => runServer('backup', ['restore', ...args]),
  },
  'verify-audit': {
    says: 'compare every history with its seals, and with those in FILEs (logs, backups)',
    run: (args) => runServer('verify-audit', args),
  },
  'test:faults': {
    says: 'break the database, disks, clocks and mail, and check that nothing is lost: some minutes',
    run: (args) => testBeside('faults', args),
  },
  'test:sql': {
    says: 'attack every parameter of the API with sqlmap, where that is installed',
    run: (args) => codeOf(runNode(inRoot('tools/sqlmap.mjs'), args)),
  },
  sbom: {
    says: 'print the software bill of materials (CycloneDX), or write it into a FILE',
    run: (args) => codeOf(runNode(inRoot('tools/sbom.mjs'), args)),
  },
  licences: {
    says: 'list the packages that are shipped, with their licences',
    run: () => codeOf(runNode(inRoot('tools/check-licences.mjs'), ['--list'])),
  },
  'release:notes': {
    says: 'print the changelog of a VERSION, or of the next one',
    run: (args) => codeOf(runNode(inRoot('tools/release-notes.mjs'), args)),
  },
  files: {
    says: 'move every file from STORAGE_ALSO_URL to STORAGE_URL (files -- move)',
    run: (args) => runServer('files', args),
  },
  pack: {
    says: 'write one archive with everything that a server needs, for machines like this one',
    run: pack,
  },
  doctor: {
    says: 'check the installation, and say what to do about what is wrong',
    run: (args) => runServer('doctor', args),
  },
  format: {
    says: 'format every file, or those that are named',
    run: (args) => codeOf(runNode(script('oxfmt', 'bin/oxfmt'), args)),
  },
}

async function serveAndWatch(args) {
  const server = runNode('--watch', [inRoot('apps/api/src/main.ts'), ...args], {
    label: 'api |',
  })
  const web = runNode(script('vite', 'bin/vite.js'), [], {
    cwd: inRoot('apps/web'),
    label: 'web |',
  })
  const code = await Promise.race([codeOf(server), codeOf(web)])
  stopAll('SIGTERM')
  await Promise.all([server, web])
  return code
}

async function codeOf(running) {
  const { code } = await running
  return code
}
