import type { PlannedField } from '#domain/imports/plan.ts'

/** A cell of the staging table; PostgreSQL counts from one. */
export const cell = ({ at }: PlannedField, row = '') => `${row}cells[${at + 1}]`
