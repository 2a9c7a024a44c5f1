import type { BulkImport, ImportMapping } from '@steward/contract/bulk-imports.ts'
import { allows, type Permission } from '@steward/contract/permissions.ts'
import { and, eq } from 'drizzle-orm'
import { admitted, type Ctx, type Member } from '#core/context/ctx.ts'
import { conflict, forbidden, tooMany } from '#core/context/errors.ts'
import { inAccount } from '#core/records/rows.ts'
import { takeImport } from '#core/requests/rate-limit.ts'
import { bulk_imports } from '#db/schema/bulk-imports.ts'
import { limitMessage } from '#domain/imports/messages.ts'
import type { Target } from '#domain/imports/targets.ts'
import type { ImportKind } from '#shared/imports/kind.ts'
import { refuseIncomplete } from './columns/mapping.ts'

type Mode = BulkImport['mode']

const NEEDED = {
  create: ['create'],
  update: ['update'],
  upsert: ['create', 'update'],
} as const

/** @throws 403 when somebody's role may not do to the records what the import would do, or they are switched off */
export function refuseMode(
  { permissions, flags }: Member,
  { rules, flag, needs }: ImportKind,
  mode: Mode,
): void {
  if (flag && !flags[flag])
    throw forbidden('This feature is turned off for this account', 'feature_off')
  const asked =
    needs ?? NEEDED[mode].map((action) => `${rules.entity.name}:${action}` as Permission)
  if (!asked.every((one) => allows(permissions, one))) throw forbidden()
}

export type StartOptions = Pick<
  typeof bulk_imports.$inferSelect,
  'mode' | 'dry_run' | 'total_rows' | 'bytes'
> & {
  mapping: ImportMapping
}

/** So many imports of an account write at the same time. */
const AT_ONCE = 3

/**
 * Checks have no limits. Imports that write are limited in their rows, and in how many run at the same time.
 *
 * @throws 422 while a column that it needs is not chosen; 409 `imports_running`; 429 `import_limit` with the true wait
 */
export async function mayStart(ctx: Ctx, target: Target, options: StartOptions): Promise<void> {
  const { mode, mapping, dry_run, total_rows: rows, bytes } = options
  refuseIncomplete(target, mode, mapping)
  if (dry_run) return
  const { language } = await admitted(ctx)
  const isRunning = and(eq(bulk_imports.status, 'processing'), eq(bulk_imports.dry_run, false))
  const running = await ctx.db
    .select({ id: bulk_imports.id })
    .from(bulk_imports)
    .where(and(inAccount(ctx, bulk_imports), isRunning))
    .limit(AT_ONCE)
  if (running.length === AT_ONCE)
    throw conflict('imports_running', limitMessage('running', language, { most: AT_ONCE }))
  const seconds = takeImport(ctx, { rows, bytes })
  const minutes = Math.ceil(seconds / 60)
  if (seconds > 0)
    throw tooMany(seconds, limitMessage('hour', language, { minutes }), 'import_limit')
}
