// The allowed imports, as in docs/architecture.md, for check-imports.mjs.

const BELOW_CORE = ['db/', 'env.ts', 'secrets.ts']
const ENGINE = 'packages/depreciation/'
const BELOW_SHARED = [
  ...[...BELOW_CORE, ENGINE, 'core/', 'domain/', 'storage/'],
  ...['texts.ts', 'version.ts'],
]
const BELOW_FEATURES = [...BELOW_SHARED, 'shared/']

/**
 * The parts of the code, and what each may import besides itself and the contract. `*` means the files of a folder
 * without those of its subfolders. A path that belongs to no part is refused.
 */
export const PARTS = {
  'packages/contract/': [],
  'packages/depreciation/': [],
  'packages/embedded-postgres/': [],
  'packages/locales/': [],
  'apps/api/*': ['apps/api/'],
  'apps/api/src/*': ['apps/api/src/', 'packages/'],
  ...inside('apps/api/src/', {
    'env.ts': [],
    'own-files.ts': [],
    'command.ts': [],
    'secrets.ts': ['env.ts'],
    'texts.ts': [],
    'version.ts': ['own-files.ts'],
    'db/': ['own-files.ts'],
    'core/': BELOW_CORE,
    'domain/': [ENGINE],
    'storage/': ['env.ts'],
    'flags/': [...BELOW_CORE, 'core/'],
    'http/': [...BELOW_CORE, 'core/', 'own-files.ts'],
    'shared/': BELOW_SHARED,
    'features/': [...BELOW_FEATURES, 'http/'],
    'monitoring/': [...BELOW_FEATURES, 'http/'],
    'jobs/': [...BELOW_FEATURES, 'features/', 'backup/last-backup.ts'],
    'backup/': [
      ...BELOW_CORE,
      ...['command.ts', 'database.ts', 'keys.ts', 'storage/', 'version.ts'],
    ],
    'audit-check/': [...BELOW_CORE, 'core/', 'backup/', 'command.ts', 'database.ts'],
    'file-move/': [...BELOW_CORE, 'command.ts', 'database.ts', 'storage/'],
    'doctor/': [
      ...BELOW_CORE,
      ...['backup/last-backup.ts', 'command.ts', 'database.ts', 'keys.ts', 'storage/'],
    ],
    'demo/': [...BELOW_FEATURES, 'features/', 'command.ts', 'database.ts', 'own-files.ts'],
  }),
  'apps/api/test/': ['apps/api/src/', 'packages/'],
  'apps/api/faults/': ['apps/api/src/', 'apps/api/test/', 'packages/'],
  'apps/web/*': ['apps/web/'],
  'apps/web/src/*': ['apps/web/src/'],
  ...inside('apps/web/src/', {
    'lib/': [],
    'components/': ['lib/'],
    'features/': ['lib/', 'components/', ENGINE],
    'routes/': ['lib/', 'components/', 'features/'],
    'dev-ui/': ['lib/', 'components/'],
  }),
  'bench/': ['apps/api/', 'packages/', 'tools/'],
  'e2e/': ['packages/', 'tools/'],
  'tools/': ['apps/api/', 'packages/'],
}

/** `from` may not import `to`; `$1` repeats what `from` captured. Tests may. */
export const FORBIDDEN = [
  [
    'features are islands',
    '^apps/(api|web)/src/features/([^/]+)/',
    '^apps/$1/src/features/(?!$2/)',
  ],
  [
    'routes are called by requests alone',
    '^apps/api/src/(?!features/index\\.ts|.*\\.routes\\.ts)',
    '\\.routes\\.ts$',
  ],
  [
    'HTTP ends in routes',
    '^apps/api/src/features/(?!index\\.ts|.*\\.routes\\.ts|session/request\\.ts|events/)',
    '^apps/api/src/http/',
  ],
]

/** Files that import all files of a kind below their folder. */
export const READ_FROM_FOLDERS = { 'apps/api/src/features/index.ts': /\.routes\.ts$/ }

/** What files of a kind may not import in their own feature, directly or indirectly. */
export const UNREACHABLE = [
  ['queries only read', /\.queries\.ts$/, /\.(service|routes)\.ts$/],
  ['services are called by routes', /\.service\.ts$/, /\.routes\.ts$/],
]

function inside(root, parts) {
  const full = (part) => (part.startsWith('packages/') ? part : root + part)
  return Object.fromEntries(
    Object.entries(parts).map(([part, known]) => [full(part), known.map(full)]),
  )
}
