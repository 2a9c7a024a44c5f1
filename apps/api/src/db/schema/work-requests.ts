import { REQUEST_SOURCES, REQUEST_STATUSES } from '@steward/contract/work-requests.ts'
import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { naturalText } from '../column-types.ts'
import {
  accountKey,
  longText,
  recordColumns,
  referring,
  sameAccount,
  searchIndex,
  searchText,
  sortable,
  taken,
} from '../columns.ts'
import { assets } from './assets.ts'
import { ofMember } from './memberships.ts'
import { locations, sites } from './places.ts'
import { work_orders } from './work-orders.ts'

/** What somebody asks to be done. */
export const work_requests = pgTable(
  'work_requests',
  {
    ...recordColumns(),
    number: naturalText().notNull(),
    title: naturalText().notNull(),
    description: text(),
    status: text({ enum: REQUEST_STATUSES }).notNull().default('new'),
    source: text({ enum: REQUEST_SOURCES }).notNull().default('member'),
    asset_id: uuid(),
    site_id: uuid(),
    location_id: uuid(),
    requested_by_id: uuid(),
    requester_name: text(),
    requester_email: text(),
    decline_reason: text(),
    /** The work order that it was accepted into; several requests about the same fault share one. */
    work_order_id: uuid(),
    /** The hash of the secret in the private link, by which a requester without an account sees its status. */
    follow_hash: text(),
    ...searchText(
      () => sql`search_text(title, number, requester_name, ${longText('description')})`,
    ),
  },
  (t) => [
    accountKey(t),
    sameAccount(t, t.asset_id, assets),
    sameAccount(t, t.site_id, sites),
    sameAccount(t, t.location_id, locations),
    ofMember(t, t.requested_by_id),
    sameAccount(t, t.work_order_id, work_orders),
    taken('work_request', t, t.number),
    sortable('work_requests', t, t.number),
    sortable('work_requests', t, t.title),
    sortable('work_requests', t, t.created_at),
    sortable('work_requests', t, t.updated_at),
    referring('work_requests', t, t.asset_id),
    referring('work_requests', t, t.site_id),
    referring('work_requests', t, t.location_id),
    referring('work_requests', t, t.work_order_id),
    index('work_requests__follow')
      .on(t.account_id, t.follow_hash)
      .where(sql`${t.follow_hash} is not null`),
    searchIndex('work_requests', t),
  ],
)
