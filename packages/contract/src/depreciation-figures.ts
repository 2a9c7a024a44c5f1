/** The views of the depreciation report. */
export const DEPRECIATION_VIEWS = [
  /** From the opening to the closing balances of a period. */
  'roll_forward',
  /** The balances at the end of the period. */
  'register',
  /** The charges of the months of the fiscal year, or of it and the following years. */
  'schedule',
  /** The book value at the end of each month, or of each year of a long period. */
  'book_value',
  /** The cost at the same dates. */
  'cost',
  /** Fully depreciated assets that haven't been disposed of. */
  'fully_depreciated',
  'additions',
  'disposals',
  /** Compared with another book. */
  'comparison',
] as const
export type DepreciationView = (typeof DEPRECIATION_VIEWS)[number]

const AT_END = ['closing_cost', 'closing_accumulated', 'closing_book_value'] as const

/**
 * The figures of each view, in their order. Those of schedules, book values and costs depend on the period: each is named
 * by the last day of its month or year.
 */
export const VIEW_FIGURES = {
  roll_forward: [
    'opening_cost',
    'brought_cost',
    'additions',
    'revaluation_cost',
    'transfers_cost',
    'disposals_cost',
    'closing_cost',
    'opening_accumulated',
    'brought_accumulated',
    'charge',
    'impairment',
    'revaluation_accumulated',
    'transfers_accumulated',
    'disposals_accumulated',
    'closing_accumulated',
    'opening_book_value',
    'closing_book_value',
    'proceeds',
    'selling_costs',
    'gain_loss',
  ],
  register: [...AT_END, 'charge', 'year_to_date'],
  schedule: [],
  book_value: [],
  cost: [],
  fully_depreciated: AT_END,
  additions: ['additions', 'brought_cost', 'brought_accumulated', ...AT_END],
  disposals: [
    'disposals_cost',
    'disposals_accumulated',
    'disposed_book_value',
    'proceeds',
    'selling_costs',
    'gain_loss',
  ],
  comparison: AT_END,
} as const satisfies Record<DepreciationView, readonly string[]>
/** A figure of one book. */
export type BookFigure = (typeof VIEW_FIGURES)[DepreciationView][number]

/** The figures that a comparison adds: those of the other book, and the amount by which its book value is lower. */
export const COMPARED_FIGURES = [
  'other_cost',
  'other_accumulated',
  'other_book_value',
  'difference',
] as const
export type DepreciationFigure = BookFigure | (typeof COMPARED_FIGURES)[number]

export const DEPRECIATION_FIGURES = [
  ...new Set<DepreciationFigure>([...Object.values(VIEW_FIGURES).flat(), ...COMPARED_FIGURES]),
] as [DepreciationFigure, ...DepreciationFigure[]]

type Part = readonly [sign: 1 | -1, figure: BookFigure]

/** The movements that change the cost and the accumulated amount. */
export const COST_PARTS = [
  [1, 'brought_cost'],
  [1, 'additions'],
  [1, 'revaluation_cost'],
  [-1, 'disposals_cost'],
  [1, 'transfers_cost'],
] as const satisfies readonly Part[]
export const ACCUMULATED_PARTS = [
  [1, 'brought_accumulated'],
  [1, 'charge'],
  [1, 'impairment'],
  [1, 'revaluation_accumulated'],
  [-1, 'disposals_accumulated'],
  [1, 'transfers_accumulated'],
] as const satisfies readonly Part[]

/**
 * The parts that each figure is the sum of: an opening balance of all movements before the period, a closing balance of the
 * opening and the movements in it. Figures without parts are those of the assets themselves.
 */
export const FIGURE_PARTS: Partial<Record<BookFigure, readonly Part[]>> = {
  opening_cost: COST_PARTS,
  opening_accumulated: ACCUMULATED_PARTS,
  opening_book_value: [
    [1, 'opening_cost'],
    [-1, 'opening_accumulated'],
  ],
  closing_cost: [[1, 'opening_cost'], ...COST_PARTS],
  closing_accumulated: [[1, 'opening_accumulated'], ...ACCUMULATED_PARTS],
  closing_book_value: [
    [1, 'closing_cost'],
    [-1, 'closing_accumulated'],
  ],
  disposed_book_value: [
    [1, 'disposals_cost'],
    [-1, 'disposals_accumulated'],
  ],
  gain_loss: [
    [1, 'proceeds'],
    [-1, 'selling_costs'],
    [-1, 'disposals_cost'],
    [1, 'disposals_accumulated'],
  ],
}
