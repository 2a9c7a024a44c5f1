import type { App } from '#http/serve.ts'
import { placeRoutes } from './places/places.routes.ts'

/** Every part of the API. A part that isn't listed here isn't served, and its access test says so. */
export const features: ((app: App) => Promise<void>)[] = [placeRoutes]
