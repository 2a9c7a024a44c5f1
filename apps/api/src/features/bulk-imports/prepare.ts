import type { Language } from '@steward/contract/limits.ts'
import type { PermissionMap } from '@steward/contract/permissions.ts'
import { BUILT_IN_ROLES, isBuiltInRole } from '@steward/contract/roles.ts'
import type pg from 'pg'
import { type Ctx, inTransaction } from '#core/ctx.ts'
import { columnOf } from '@steward/contract/data-fields.ts'
import { definitionsOf } from '#custom-fields/definitions.ts'
import { TARGETS } from '#domain/imports/all-targets.ts'
import { withCustomColumns } from '#domain/imports/custom-columns.ts'
import { Plan, plannedFields } from '#domain/imports/plan.ts'
import { readTable } from '#domain/imports/table.ts'
import { factsOf, tagsOfFile } from './facts.ts'
import type { ImportRun } from './import-run.ts'
import type { ClaimedImport } from './lease.ts'
import { countStaged, load } from './staging.ts'

/** The file that was uploaded isn't there any more. */
export class FileGone extends Error {}

/** Makes sure that all rows of the file are staged: a crash of the database empties the table. */
async function stage(ctx: Ctx, client: pg.Client, claimed: ClaimedImport): Promise<void> {
  if ((await countStaged(client, claimed)) === claimed.total_rows) return
  const { storage } = ctx.services
  const { file_key } = claimed
  if (!file_key || !(await storage.exists(file_key))) throw new FileGone()
  const bytes = await storage.getStream(file_key)
  await load(client, claimed, readTable(bytes, claimed))
}

interface Setting {
  language: Language
  role_key: string | null
  permissions: PermissionMap | null
  site_scope: string[] | null
  asset_tag_prefix: string
  prefixes: string[]
}

/** Who made the import and what they may do now, and how the account numbers its assets. */
async function settingOf(ctx: Ctx): Promise<Setting> {
  return inTransaction(ctx, async (ctx) => {
    const { rows } = await ctx.client!.query<Setting>(
      `select coalesce(u.language, a.language) as language, m.role_key, r.permissions, m.site_scope, a.asset_tag_prefix,
         array(select distinct tag_prefix from asset_categories where account_id = $1 and tag_prefix is not null) as prefixes
       from accounts a
       left join users u on u.id = $2
       left join memberships m on m.account_id = a.id and m.user_id = $2 and m.status = 'active'
       left join roles r on r.account_id = m.account_id and r.key = m.role_key
       where a.id = $1`,
      [ctx.account_id, ctx.user_id],
    )
    return rows[0]!
  })
}

const permissionsOf = ({ role_key, permissions }: Setting): PermissionMap =>
  role_key && isBuiltInRole(role_key) ? BUILT_IN_ROLES[role_key] : (permissions ?? {})

/** Everything that has to be known before the first row is brought in. */
export async function prepare(
  ctx: Ctx,
  client: pg.Client,
  claimed: ClaimedImport,
  token: string,
): Promise<ImportRun> {
  await stage(ctx, client, claimed)
  const { headers, mapping, resource_type } = claimed
  const custom = await definitionsOf(ctx)
  const target = withCustomColumns(TARGETS[resource_type], custom)
  const fields = plannedFields(target, headers, mapping.columns)
  const once = custom.fields.filter(({ unique }) => unique).map(({ key }) => columnOf(key))
  const facts = await factsOf(client, claimed, fields, once)
  const setting = await settingOf(ctx)
  const tag = fields.find(({ column }) => column.key === 'asset_tag')
  const prefixes = [setting.asset_tag_prefix, ...setting.prefixes]
  return {
    claimed,
    token,
    ctx,
    target,
    custom,
    plan: new Plan(fields, headers.length, facts.notation),
    facts,
    maker: {
      language: setting.language,
      permissions: permissionsOf(setting),
      site_scope: setting.site_scope ?? [],
    },
    tag_prefix: setting.asset_tag_prefix,
    tags_of_file: tag ? await tagsOfFile(client, claimed, tag, prefixes) : new Set(),
  }
}
