import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { CONDITIONS } from '@steward/contract/asset-values.ts'
import { timestamp } from '../column-types.ts'
import { accountColumns, accountKey, referring, sameAccount } from '../columns.ts'
import { assets } from './assets.ts'
import { employees } from './people.ts'
import { locations, sites } from './places.ts'

const day = () => date({ mode: 'string' })

/** The holders of an asset, each from its beginning to its end. The present one has no end. */
export const asset_assignments = pgTable(
  'asset_assignments',
  {
    ...accountColumns(),
    asset_id: uuid().notNull(),
    /** One of the three. */
    employee_id: uuid(),
    site_id: uuid(),
    location_id: uuid(),
    handed_on: day().notNull(),
    due_on: day(),
    condition: text({ enum: CONDITIONS }),
    note: text(),
    handed_by: uuid(),
    returned_on: day(),
    returned_condition: text({ enum: CONDITIONS }),
    return_note: text(),
    returned_by: uuid(),
    ended_at: timestamp(),
  },
  (t) => [
    accountKey(t),
    sameAccount(t, t.asset_id, assets),
    sameAccount(t, t.employee_id, employees),
    sameAccount(t, t.site_id, sites),
    sameAccount(t, t.location_id, locations),
    uniqueIndex('asset_assignments__one_open')
      .on(t.account_id, t.asset_id)
      .where(sql`ended_at is null`),
    index('asset_assignments__asset').on(t.account_id, t.asset_id, t.created_at),
    index('asset_assignments__employee_id').on(t.account_id, t.employee_id, t.created_at),
    index('asset_assignments__due_on')
      .on(t.account_id, t.due_on, t.asset_id)
      .where(sql`ended_at is null and due_on is not null`),
    referring('asset_assignments', t, t.site_id),
    referring('asset_assignments', t, t.location_id),
    check(
      'asset_assignments__one_holder',
      sql`num_nonnulls(employee_id, site_id, location_id) = 1`,
    ),
    check('asset_assignments__in_order', sql`due_on >= handed_on and returned_on >= handed_on`),
    check('asset_assignments__ended', sql`(ended_at is null) = (returned_on is null)`),
  ],
)
