import type * as z from 'zod/mini'
import type { Schema } from './route.ts'

/**
 * A schema by what comes out of it and what may go in. What begins with a transform takes anything by its own types;
 * this says what callers may give it.
 */
export const typed = <Out, In = Out>(schema: Schema) => schema as z.ZodMiniType<Out, In>
