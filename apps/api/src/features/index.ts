import type { App } from '#http/serve.ts'
import { accountRoutes } from './accounts/accounts.routes.ts'
import { assetRoutes } from './assets/assets.routes.ts'
import { auditRoutes } from './audits/audits.routes.ts'
import { searchRoutes } from './search/search.routes.ts'
import { assetCategoryRoutes } from './asset-categories/asset-categories.routes.ts'
import { bulkImportRoutes } from './bulk-imports/bulk-imports.routes.ts'
import { descriptionRoutes } from './description/description.routes.ts'
import { fileRoutes } from './files/files.routes.ts'
import { flagRoutes } from './flags/flags.routes.ts'
import { peopleRoutes } from './people/people.routes.ts'
import { placeRoutes } from './places/places.routes.ts'
import { meRoutes } from './session/me.routes.ts'
import { sessionRoutes } from './session/session.routes.ts'
import { statusRoutes } from './status/status.routes.ts'
import { userRoutes } from './users/users.routes.ts'

/** Every part of the API. A part that isn't listed here isn't served, and its access test says so. */
export const features: ((app: App) => Promise<void>)[] = [
  assetRoutes,
  auditRoutes,
  searchRoutes,
  assetCategoryRoutes,
  bulkImportRoutes,
  descriptionRoutes,
  peopleRoutes,
  placeRoutes,
  accountRoutes,
  fileRoutes,
  flagRoutes,
  meRoutes,
  sessionRoutes,
  statusRoutes,
  userRoutes,
]
