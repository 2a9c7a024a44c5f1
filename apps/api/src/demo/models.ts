import type { DemoModel } from './organization.ts'
import { readTable } from './outline.ts'

/** Reads a table of models for each category: noun, manufacturer, model, number, cost, months of warranty, count. */
export const modelsOf = (tables: Record<string, string>): DemoModel[] =>
  Object.entries(tables).flatMap(([category, table]) =>
    readTable(table).map((cells) => {
      const [noun, manufacturer, model, model_number, cost, warranty, count] = cells as [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
      ]
      return {
        category,
        noun,
        manufacturer,
        model,
        model_number,
        cost: Number(cost),
        warranty: Number(warranty),
        count: Number(count),
      }
    }),
  )
