import type { Route } from '@steward/contract/kit/route.ts'
import type { Records } from '../lists/listing.ts'
import type { Row } from '../records/records.ts'
import type { Rules } from '../records/rules.ts'

/** The routes of a resource, as `resource()` of the contract declares them. */
export type Verb =
  | 'list'
  | 'get'
  | 'create'
  | 'update'
  | 'remove'
  | 'restore'
  | 'bulk'
  | 'undoBulk'
  | 'export'
  | 'facets'
export type RecordApi = Record<Verb, Route>

/** A kind of record, for jobs. */
export interface Kind {
  /** The name that wraps its bodies and begins its permissions. */
  name: string
  api: RecordApi
  records: Records<unknown>
  /** How its records are written. */
  rules: Rules<Row>
}
/** Every kind that is served, by its name. */
export type Kinds = ReadonlyMap<string, Kind>
