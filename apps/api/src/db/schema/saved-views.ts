import { boolean, foreignKey, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ViewSettings } from '@steward/contract/saved-views.ts'
import { naturalText } from '../column-types.ts'
import { accountColumns, accountKey } from '../columns.ts'
import { memberships } from './memberships.ts'

/** A list as somebody wants to see it again: what it is narrowed to, its order and its columns. */
export const saved_views = pgTable(
  'saved_views',
  {
    ...accountColumns(),
    user_id: uuid().notNull(),
    resource: text().notNull(),
    name: naturalText().notNull(),
    /** Seen by everybody who may see the list, changed by its maker and by administrators. */
    shared: boolean().notNull().default(false),
    pinned: boolean().notNull().default(false),
    settings: jsonb().$type<ViewSettings>().notNull().default({}),
  },
  (t) => [
    accountKey(t),
    foreignKey({
      name: 'user_id__missing',
      columns: [t.account_id, t.user_id],
      foreignColumns: [memberships.account_id, memberships.user_id],
    }),
    index('saved_views__resource').on(t.account_id, t.resource),
  ],
)
