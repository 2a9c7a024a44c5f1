import type { CustomValue } from '@steward/contract/custom-fields.ts'
import type { AssetStatus } from '@steward/contract/asset-status.ts'
import type { BuiltInRole } from '@steward/contract/roles.ts'
import type { accounts } from '#db/schema/accounts.ts'
import type { asset_categories } from '#db/schema/asset-categories.ts'
import type { data_fields } from '#db/schema/data-fields.ts'
import type { depreciation_methods } from '#db/schema/depreciation-methods.ts'
import type { locations, sites } from '#db/schema/places.ts'
import type { work_order_types } from '#db/schema/work-order-types.ts'
import type { Calendar } from './calendar.ts'
import type { Random } from './random.ts'

type Site = typeof sites.$inferInsert
type Category = typeof asset_categories.$inferInsert

/** A user of the demonstration. */
export interface DemoPerson {
  email: string
  name: string
  role: BuiltInRole
}

/** A site, and its locations as an outline: two spaces a level, each line a type and a name. */
export type DemoSite = Omit<Site, 'account_id' | 'id'> & { code: string; locations: string }

/** Where the assets of a category are used. */
interface Use {
  /** They are assigned to people. */
  personal?: boolean
  /** They are in locations with a matching name; otherwise anywhere at the site. */
  rooms?: RegExp
  /** The department that is responsible for them. */
  department?: string
  /** The category whose assets they are part of, in the same site. */
  partOf?: string
  /** They are part of the building. */
  fixed?: boolean
  /** False if they have no serial numbers. */
  numbered?: boolean
  criticality?: 'low' | 'high' | 'critical'
}

/** A custom field of assets. */
export interface DemoField extends Omit<
  typeof data_fields.$inferInsert,
  'account_id' | 'id' | 'entity' | 'category_ids'
> {
  /** The names of the categories whose assets have it; by default all. */
  categories?: string[]
  value: (random: Random, calendar: Calendar) => CustomValue
}

export interface DemoCategory extends Use {
  name: string
  code: string
  method?: string
  /** The useful life in months. */
  life?: number
  /** The salvage value in percent of the cost. */
  salvage?: string
  colour?: Category['colour']
  icon?: Category['icon']
  description?: string
  children?: DemoCategory[]
}

/** A product that the organization has bought. */
export interface DemoModel {
  category: string
  /** The noun in the names of its assets, before the model. */
  noun: string
  manufacturer: string
  model: string
  model_number: string
  /** The approximate cost of one, in the account's currency. */
  cost: number
  /** Months. */
  warranty: number
  count: number
}

type WorkType = Omit<typeof work_order_types.$inferInsert, 'account_id' | 'id' | 'checklist'>

/**
 * A type of work. Its checklist has a line per step: the kind of answer with its unit, `!` if it is required, and what
 * to do.
 */
export type DemoType = WorkType & { steps?: string }

/** A maintenance plan for every asset of a category. */
export interface DemoPlan {
  title: string
  /** The key of its type. */
  type: string
  category: string
  every: number
  unit: 'days' | 'weeks' | 'months' | 'years'
}

/** The description of an organization, from which the records are built. */
export interface Organization {
  seed: number
  account: Omit<typeof accounts.$inferInsert, 'id'>
  people: DemoPerson[]
  /** The domain of its people's email addresses. */
  domain: string
  employeePrefix: string
  sites: DemoSite[]
  /** One a line: name, code, cost centre, site, and the department above it if there is one. */
  departments: string
  /** One a line: name, department, job title, site, and `left` or `on_leave`. */
  employees: string
  methods: Omit<typeof depreciation_methods.$inferInsert, 'account_id' | 'id'>[]
  categories: DemoCategory[]
  types: DemoType[]
  plans?: DemoPlan[]
  /** The category whose assets have a meter. */
  metered?: string
  fields?: DemoField[]
  models: DemoModel[]
  suppliers: string[]
  /** The number of assets in each of these statuses; all others are in use. */
  statuses: Record<Exclude<AssetStatus, 'in_use'>, number>
}

export type LocationType = NonNullable<(typeof locations.$inferInsert)['type']>
