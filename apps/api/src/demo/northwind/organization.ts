import { FLAG_KEYS } from '@steward/contract/flags.ts'
import type { Organization } from '../organization.ts'
import { categories, methods } from './categories.ts'
import { fields } from './fields.ts'
import { models } from './models.ts'
import { departments, employees, people } from './people.ts'
import { sites } from './sites.ts'
import { types } from './types.ts'

/** A group that runs buildings in six countries. */
export const northwind: Organization = {
  seed: 1871,
  account: {
    slug: 'northwind',
    name: 'Northwind Facilities',
    legal_name: 'Northwind Facilities GmbH',
    registration_number: 'HRB 204417 B',
    address_line1: 'Lindenufer 41',
    city: 'Berlin',
    region: 'Berlin',
    postal_code: '10179',
    country: 'DE',
    phone: '+49 30 555 0140',
    email: 'info@northwind.test',
    website: 'https://northwind.test',
    time_zone: 'Europe/Berlin',
    currency: 'EUR',
    currency_digits: 2,
    language: 'en',
    feature_flags: Object.fromEntries(FLAG_KEYS.map((key) => [key, key !== 'integrations.enable'])),
  },
  people,
  domain: 'northwind.test',
  employeePrefix: 'NW-',
  sites,
  departments,
  employees,
  methods,
  categories,
  types,
  fields,
  models,
  suppliers: ['Bechmann IT-Systeme', 'Hansa Technik', 'Alpina Gebäudetechnik', 'Delta Office'],
  statuses: {
    planned: 10,
    in_stock: 44,
    in_maintenance: 14,
    out_of_service: 8,
    missing: 5,
    retired: 14,
    disposed: 13,
  },
}
