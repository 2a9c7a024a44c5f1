import type * as z from 'zod/mini'
import type { Schema } from './route.ts'

/**
 * A schema with explicit types of its output and input. A schema that begins with a transform accepts anything by its
 * own types.
 */
export const typed = <Out, In = Out>(schema: Schema) => schema as z.ZodMiniType<Out, In>
