/** A vector as its file has it. Amounts are decimal texts in major units. */
export interface Vector {
  id: string
  method?: string
  inputs: Inputs
  events?: VectorEvent[]
  expected?: Row[]
  expected_errors?: unknown[]
  rounding?: string
  tolerance?: Tolerance
  totals?: Record<string, string | number>
  partial?: boolean
  informative?: boolean
  [field: string]: unknown
}

export interface Inputs {
  method?: string
  cost?: string
  salvage?: string | { kind: string; value: string } | null
  salvage_percent?: string
  currency_minor_units: number
  in_service_date?: string
  acquisition_date?: string
  life_months?: number | string | null
  convention?: string
  frequency?: string
  fiscal_year_start_month?: number | null
  events?: VectorEvent[]
  [field: string]: unknown
}

export interface VectorEvent {
  type: string
  date?: string
  effective_from?: string
  [field: string]: unknown
}

export interface Row {
  period_start?: string
  period_end?: string
  as_of?: string
  depreciation?: string
  accumulated?: string
  book_value?: string
  raw_depreciation?: string
  accumulated_as_printed?: string
  book_value_as_printed?: string
  [field: string]: unknown
}

/** Minor units by which figures may be apart, by name. */
export interface Tolerance {
  minor_units?: number
  year_rounded_carry_minor_units?: number
  per_period_rounding_minor_units?: number
  period_minor_units?: number
  fiscal_year_totals_minor_units?: number
  last_period_of_each_fiscal_year_minor_units?: number
  total_minor_units?: number
  depreciation_minor_units?: number
  accumulated_minor_units?: number
  book_value_minor_units?: number
  /** What may differ where the whole is rounded and not each period. */
  cumulative_rounding?: unknown
}

export interface Difference {
  id: string
  field: string
  expected: string
  got: string
}
