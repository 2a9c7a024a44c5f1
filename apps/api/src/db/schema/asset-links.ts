import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { LINK_KINDS } from '@steward/contract/asset-links.ts'
import { accountColumns, accountKey, referring, sameAccount } from '../columns.ts'
import { assets } from './assets.ts'

/** The links between assets, from the first to the second. */
export const asset_links = pgTable(
  'asset_links',
  {
    ...accountColumns(),
    asset_id: uuid().notNull(),
    other_id: uuid().notNull(),
    kind: text({ enum: LINK_KINDS }).notNull(),
  },
  (t) => [
    accountKey(t),
    sameAccount(t, t.asset_id, assets),
    sameAccount(t, t.other_id, assets),
    uniqueIndex('asset_links__once').on(t.account_id, t.asset_id, t.other_id, t.kind),
    referring('asset_links', t, t.other_id),
  ],
)
