import * as z from 'zod/mini'

// Without this, zod tries whether it may compile code at run time; the content security policy reports the attempt.
z.config({ jitless: true })
