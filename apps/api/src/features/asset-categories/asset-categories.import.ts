import { AssetCategoryInput, REQUIRABLE_FIELDS } from '@steward/contract/asset-categories.ts'
import { without } from '@steward/contract/kit/fields.ts'
import { inEveryLanguage } from '@steward/locales/texts.ts'
import * as z from 'zod/mini'
import { choice, sameInAll } from '#domain/imports/targets.ts'
import { importKind } from '#shared/imports/kind.ts'
import { categoryRules } from './asset-categories.service.ts'

const FIELDS = REQUIRABLE_FIELDS.map((field) =>
  choice(field, inEveryLanguage(`assets.fields.${field}`) ?? sameInAll(field)),
)

/** The import of asset categories, with the names that other products have for their columns and values. */
export const categoryImport = importKind({
  rules: categoryRules,
  input: z.strictObject(without(AssetCategoryInput.shape, ['icon'])),
  names: 'categories.fields',
  keys: ['id', 'external_id', 'code'],
  nouns: 'category, categories, asset, Kategorie, categoría, catégorie, Anlagegut, Anlagegüter',
  named_within: ['parent_id'],
  columns: {
    code: {
      aliases: 'category code, category id, number, código, Kategorienummer',
      sample: 'IT',
    },
    name: {
      aliases:
        'category name, category, asset category, asset type, type, class, title, categoría, catégorie, Kategorie, Kategoriename, Bezeichnung',
      sample: 'IT equipment',
    },
    parent: {
      aliases:
        'parent, parent category, parent asset category, parent name, categoría principal, catégorie parente, übergeordnete Kategorie, Oberkategorie, parent path, categoría padre',
    },
    tag_prefix: { aliases: 'prefix, asset prefix, prefijo, préfixe, Präfix' },
    depreciation_method: {
      aliases:
        'depreciation, depreciation type, depreciation method (finance books), amortización, amortissement, Abschreibung',
    },
    useful_life_months: {
      aliases:
        'useful life in months, useful life months, life months, lifetime (months), vida útil (meses), durée d’utilité (mois), Nutzungsdauer (Monate), ND, vida útil, durée d’amortissement, Abschreibungsdauer, années d’amortissement, años de amortización',
      unit: 'months',
      sample: '36',
    },
    salvage_percent: {
      aliases:
        'salvage, salvage %, residual value, residual %, residual percent, valor residual (%), Restwert in %, Restwert %',
      type: 'money',
    },
    required_fields: {
      aliases: 'required, mandatory fields, obligatorios, obligatoires, Pflichtangaben',
      choices: FIELDS,
    },
    colour: { aliases: 'color, hex color, color code, colour code' },
    status: {
      words: 'status.category',
      values: { active: 'in use', inactive: 'archived, disabled' },
      sample: 'active',
    },
    description: {
      aliases: 'notes, note, comments, notas, remarques, Notizen, Bemerkung',
    },
    external_id: { aliases: 'external identifier, source id, legacy id' },
    id: {},
  },
})
