// Filters of the register with special controls, bundled into one lazily loaded module.
export { PhotoFilter } from './photo-filter.tsx'
export { ReplaceFilter } from './replace-filter.tsx'
