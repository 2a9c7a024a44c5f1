import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ViewSettings } from '@steward/contract/saved-views.ts'
import { naturalText } from '../column-types.ts'
import { accountColumns, accountKey } from '../columns.ts'
import { ofMember } from './memberships.ts'

/** A saved view of a list: its filters, its order and its columns. */
export const saved_views = pgTable(
  'saved_views',
  {
    ...accountColumns(),
    user_id: uuid().notNull(),
    resource: text().notNull(),
    name: naturalText().notNull(),
    /** Whether everybody who may see the list sees it; its owner and administrators can change it. */
    shared: boolean().notNull().default(false),
    pinned: boolean().notNull().default(false),
    settings: jsonb().$type<ViewSettings>().notNull().default({}),
  },
  (t) => [
    accountKey(t),
    ofMember(t, t.user_id),
    index('saved_views__resource').on(t.account_id, t.resource),
  ],
)
