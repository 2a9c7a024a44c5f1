import { oneLine } from './lines.ts'
import { type Schema, shapeOf } from './route.ts'

/** The rules of a schema that a form can show in advance. */
export interface Rules {
  required: boolean
  /** The limits of a text's length, or of a number's value. */
  min?: number
  max?: number
  /** The values of a choice, in their order. */
  values?: readonly string[]
}

interface Definition {
  type: string
  innerType?: Schema
  in?: Schema
  out?: Schema
  element?: Schema
  entries?: Record<string, string>
  checks?: readonly { _zod: { def: Check } }[]
}

interface Check {
  check: string
  minimum?: number
  maximum?: number
  value?: number
}

/** The schema of the value itself, without what says that it may be left out or is tidied before. */
function innermost(schema: Schema): Schema {
  const { innerType, in: before, out: after } = schema._zod.def as Definition
  if (innerType) return innermost(innerType)
  if (before && after) return innermost(before._zod.def.type === 'transform' ? after : before)
  return schema
}

/** The rules that a field of an input keeps: `rulesOf(DepartmentInput.shape.name)`. */
export function rulesOf(schema: Schema): Rules {
  const inner = innermost(schema)
  const { entries, checks = [] } = inner._zod.def as Definition
  const bounds = Object.assign({}, ...checks.map(({ _zod }) => boundOf(_zod.def)))
  return {
    required: schema._zod.optin === undefined,
    ...bounds,
    ...(entries && { values: Object.values(entries) }),
  }
}

/** Whether a text may have one line only. */
export const takesOneLine = (schema: Schema): boolean =>
  (innermost(schema)._zod.def as Definition).checks?.some((check) => check === oneLine) ?? false

/** The end that one check sets; nothing for any other check. */
function boundOf({ check, minimum, maximum, value }: Check): Pick<Rules, 'min' | 'max'> {
  if (check === 'min_length' || check === 'greater_than') return { min: (minimum ?? value)! }
  if (check === 'max_length' || check === 'less_than') return { max: (maximum ?? value)! }
  return {}
}

/** The schema of each field that a route's body wraps: `{department: {name, code, …}}`. */
export function fieldsOfBody(body: Schema, wrapper: string): Readonly<Record<string, Schema>> {
  return shapeOf(shapeOf(body)[wrapper]!)
}
