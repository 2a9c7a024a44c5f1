import type { App } from '#http/serve.ts'
import { accountRoutes } from './accounts/accounts.routes.ts'
import { memberRoutes } from './users/members.routes.ts'
import { assetLinkRoutes } from './assets/links/asset-links.routes.ts'
import { assetMeterRoutes } from './asset-meters/asset-meters.routes.ts'
import { assetRoutes } from './assets/assets.routes.ts'
import { assignmentRoutes } from './assets/assignments.routes.ts'
import { labelRoutes } from './assets/labels.routes.ts'
import { attachmentRoutes } from './attachments/attachments.routes.ts'
import { auditRoutes } from './audits/audits.routes.ts'
import { searchRoutes } from './search/search.routes.ts'
import { assetCategoryRoutes } from './asset-categories/asset-categories.routes.ts'
import { bulkChangeRoutes } from './bulk-changes/bulk-changes.routes.ts'
import { bulkImportRoutes } from './bulk-imports/bulk-imports.routes.ts'
import { dataFieldRoutes } from './data-fields/data-fields.routes.ts'
import { depreciationMethodRoutes } from './depreciation-methods/depreciation-methods.routes.ts'
import { descriptionRoutes } from './description/description.routes.ts'
import { eventRoutes } from './events/events.routes.ts'
import { exportRoutes } from './exports/exports.routes.ts'
import { fileRoutes } from './files/files.routes.ts'
import { flagRoutes } from './flags/flags.routes.ts'
import { peopleRoutes } from './people/people.routes.ts'
import { placeRoutes } from './places/places.routes.ts'
import { savedViewRoutes } from './saved-views/saved-views.routes.ts'
import { confirmationRoutes } from './session/confirmation.routes.ts'
import { meRoutes } from './session/me.routes.ts'
import { mfaRoutes } from './session/mfa.routes.ts'
import { sessionRoutes } from './session/session.routes.ts'
import { statusRoutes } from './status/status.routes.ts'
import { userRoutes } from './users/users.routes.ts'
import { workOrderTypeRoutes } from './work-order-types/work-order-types.routes.ts'

/** Every part of the API. A part that isn't listed here isn't served, and its access test says so. */
export const features: ((app: App) => Promise<void>)[] = [
  assetRoutes,
  assetLinkRoutes,
  assignmentRoutes,
  assetMeterRoutes,
  labelRoutes,
  attachmentRoutes,
  auditRoutes,
  searchRoutes,
  assetCategoryRoutes,
  bulkChangeRoutes,
  bulkImportRoutes,
  dataFieldRoutes,
  depreciationMethodRoutes,
  descriptionRoutes,
  peopleRoutes,
  placeRoutes,
  accountRoutes,
  memberRoutes,
  eventRoutes,
  exportRoutes,
  fileRoutes,
  flagRoutes,
  savedViewRoutes,
  confirmationRoutes,
  meRoutes,
  mfaRoutes,
  sessionRoutes,
  statusRoutes,
  userRoutes,
  workOrderTypeRoutes,
]
