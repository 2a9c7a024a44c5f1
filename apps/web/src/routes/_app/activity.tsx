import { AUDITABLE_TYPES, type Auditable } from '@steward/contract/audits.ts'
import { id } from '@steward/contract/kit/fields.ts'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { Wording } from '#components/history/event-lines.ts'
import { withNested } from '#components/history/event-lines.ts'
import { useKindWording } from '#components/fields/use-kind-wording.ts'
import { accountWording } from '#components/settings/account-wording.ts'
import { ActivityPage } from '#features/activity/activity-page.tsx'
import { useAssetWording } from '#features/assets/page/use-asset-wording.ts'
import { useBookWording } from '#features/books/book-wording.ts'
import { CATEGORIES } from '#features/categories/categories.tsx'
import { DATA_FIELDS } from '#features/data-fields/data-fields.ts'
import { DEPARTMENTS } from '#features/departments/departments.ts'
import { METHODS } from '#features/depreciation-methods/methods.tsx'
import { EMPLOYEES } from '#features/employees/employees.tsx'
import { LOCATIONS } from '#features/places/locations.tsx'
import { SITES } from '#features/places/sites.tsx'
import { useRoleWording } from '#features/roles/role-wording.ts'
import { auditedLabel, auditedLink } from '#features/shell/audited-places.ts'
import { useUserWording } from '#features/users/user-wording.ts'
import { TYPES } from '#features/work-order-types/types.tsx'
import { usePlanWording } from '#features/work-orders/plans/use-plan-wording.ts'
import { useOrderWording } from '#features/work-orders/use-order-wording.ts'
import { REQUESTS } from '#features/work-orders/requests/request-kind.tsx'
import { isCalendarDate } from '#lib/dates.ts'
import { pageSearch } from '#lib/page-search.ts'
import { needs, useSession } from '#lib/session.ts'

export const Route = createFileRoute('/_app/activity')({
  ...pageSearch(
    // The search schema is part of every page's first load, so the page itself validates the values further.
    z.object({
      person: z.optional(id()),
      kind: z.optional(z.string()),
      field: z.optional(z.string()),
      from: z.optional(z.string()),
      to: z.optional(z.string()),
    }),
  ),
  beforeLoad: needs('audit:view'),
  component: Activity,
})

const NOTHING = { fields: [], words: 'audits' }

/** How the history of each kind names fields and values. */
function useWordings(): Readonly<Record<Auditable, Wording>> {
  const { t } = useTranslation()
  const user = useUserWording()
  return {
    Asset: useAssetWording(),
    AssetCategory: withNested(CATEGORIES.nested, useKindWording(CATEGORIES), t),
    DataField: useKindWording(DATA_FIELDS),
    DepreciationMethod: useKindWording(METHODS),
    Book: useBookWording(),
    WorkOrder: useOrderWording(),
    MaintenancePlan: usePlanWording(),
    WorkRequest: useKindWording(REQUESTS),
    WorkOrderType: useKindWording(TYPES),
    Site: useKindWording(SITES),
    Location: useKindWording(LOCATIONS),
    Department: useKindWording(DEPARTMENTS),
    Employee: useKindWording(EMPLOYEES),
    BulkImport: useKindWording(NOTHING),
    User: user,
    Membership: user,
    Role: useRoleWording(),
    Account: accountWording(t),
  }
}

const dayIn = (text: string | undefined) => (text && isCalendarDate(text) ? text : undefined)

/** The activity of the account: who did what, and when. */
function Activity() {
  const { t } = useTranslation()
  const session = useSession()
  const { person, kind, field, from, to } = Route.useSearch()
  const wordings = useWordings()
  const navigate = Route.useNavigate()
  const kinds = AUDITABLE_TYPES.map((value) => ({ value, label: t(auditedLabel(value)) }))
  return (
    <ActivityPage
      search={{
        person,
        field,
        kind: AUDITABLE_TYPES.find((type) => type === kind),
        from: dayIn(from),
        to: dayIn(to),
      }}
      kinds={kinds}
      wordingOf={(type) => wordings[type]}
      linkOf={(event) => auditedLink(session, event)}
      onSearch={(change) =>
        void navigate({ search: (old) => ({ ...old, ...change }), replace: true })
      }
    />
  )
}
