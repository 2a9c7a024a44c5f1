import * as z from 'zod/mini'

// Otherwise zod tests whether it may compile code at run time, which the content security policy reports as a
// violation.
z.config({ jitless: true })
