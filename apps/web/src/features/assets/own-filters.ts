// The filters of the register that have a control of their own, fetched as one.
export { PhotoFilter } from './photo-filter.tsx'
export { ReplaceFilter } from './replace-filter.tsx'
