import { MEMBERSHIP_STATUSES } from '@steward/contract/memberships.ts'
import { INVITATION_STATUSES } from '@steward/contract/users.ts'
import { sql } from 'drizzle-orm'
import {
  foreignKey,
  index,
  jsonb,
  type PgColumn,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { PermissionMap } from '@steward/contract/permissions.ts'
import { timestamp } from '../column-types.ts'
import type { NotificationPreferences } from '@steward/contract/notification-preferences.ts'
import type { Dashboard } from '@steward/contract/dashboard.ts'
import { accountColumns, accountKey } from '../columns.ts'
import { accounts } from './accounts.ts'
import { users } from './users.ts'

/** A user of an account, with their role and sites. Records of the account refer to users by it. */
export const memberships = pgTable(
  'memberships',
  {
    account_id: uuid()
      .notNull()
      .references(() => accounts.id),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    role_key: text().notNull(),
    status: text({ enum: [...MEMBERSHIP_STATUSES, 'removed'] })
      .notNull()
      .default('active'),
    /** Empty means all sites. */
    site_scope: uuid().array().notNull().default([]),
    /** How this person is notified of events here; defaults apply to those that are left out. */
    notification_preferences: jsonb().$type<NotificationPreferences>().notNull().default({}),
    /** This person's arrangement of the dashboard here; null for the default one. */
    dashboard: jsonb().$type<Dashboard>(),
    invitation_status: text({ enum: INVITATION_STATUSES }),
    invitation_sent_at: timestamp(),
    invitation_expires_at: timestamp(),
    invitation_accepted_at: timestamp(),
    created_at: timestamp()
      .notNull()
      .default(sql`now()`),
    updated_at: timestamp()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.account_id, t.user_id] }),
    index('memberships__user_id').on(t.user_id),
    index('memberships__role_key').on(t.account_id, t.role_key),
  ],
)

/** A reference to a user of the same account, with the field in the name of the constraint. */
export const ofMember = (t: { account_id: PgColumn }, column: PgColumn) =>
  foreignKey({
    name: `${column.name}__missing`,
    columns: [t.account_id, column],
    foreignColumns: [memberships.account_id, memberships.user_id],
  })

/** The custom roles of an account; built-in ones are code. */
export const roles = pgTable(
  'roles',
  {
    ...accountColumns(),
    key: text().notNull(),
    name: text().notNull(),
    description: text(),
    permissions: jsonb().$type<PermissionMap>().notNull(),
  },
  (t) => [accountKey(t), uniqueIndex('role__key__taken').on(t.account_id, t.key)],
)
