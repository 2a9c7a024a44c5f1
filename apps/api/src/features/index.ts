import type { App } from '#http/serve.ts'
import { assetRoutes } from './assets/assets.routes.ts'
import { auditRoutes } from './audits/audits.routes.ts'
import { searchRoutes } from './search/search.routes.ts'
import { assetCategoryRoutes } from './asset-categories/asset-categories.routes.ts'
import { peopleRoutes } from './people/people.routes.ts'
import { placeRoutes } from './places/places.routes.ts'

/** Every part of the API. A part that isn't listed here isn't served, and its access test says so. */
export const features: ((app: App) => Promise<void>)[] = [
  assetRoutes,
  auditRoutes,
  searchRoutes,
  assetCategoryRoutes,
  peopleRoutes,
  placeRoutes,
]
