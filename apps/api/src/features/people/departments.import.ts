import { DepartmentInput } from '@steward/contract/departments.ts'
import { importKind } from '#shared/imports/kind.ts'
import { departmentRules } from './departments.service.ts'

/** The import of departments, with the names that other products have for their columns and values. */
export const departmentImport = importKind({
  rules: departmentRules,
  flag: 'bulk_imports.wip.enable',
  input: DepartmentInput,
  names: 'departments.fields',
  keys: ['id', 'external_id', 'code'],
  nouns: 'department, dept, Abteilung, Kostenstelle, KSt, departamento, département',
  named_within: ['parent_id'],
  columns: {
    code: {
      aliases: 'department code, department id, number, abbreviation, código, Abteilungsnummer',
      sample: 'FIN',
    },
    name: {
      aliases:
        'department name, department, team, group, division, title, departamento, equipo, département, service, équipe, Abteilung, Abteilungsname, Bezeichnung, Team',
      sample: 'Finance',
    },
    parent: {
      aliases:
        'parent, parent department, parent name, division of, reports to, departamento principal, département parent, übergeordnete Abteilung, service parent, parent path, departamento padre',
    },
    cost_centre: {
      aliases: 'cost center, cost centre, cost center code, centro de coste, centre de coûts',
    },
    manager: {
      aliases:
        'manager, department manager, manager name, supervisor, lead, head of department, responsable, Verantwortlicher, jefe, chef, Leiter, Leiterin, Abteilungsleitung',
    },
    manager_email: { aliases: 'supervisor email', max: 254 },
    manager_username: { max: 128 },
    site: {
      aliases: 'location, office, site name, location name, oficina, ubicación, bureau, lieu, Büro',
    },
    status: {
      words: 'status.department',
      values: { active: 'open', inactive: 'closed, archived, disabled' },
      sample: 'active',
    },
    description: {
      aliases: 'notes, note, comments, notas, remarques, Notizen, Bemerkung',
    },
    external_id: { aliases: 'external identifier, source id, legacy id' },
    id: {},
  },
})
