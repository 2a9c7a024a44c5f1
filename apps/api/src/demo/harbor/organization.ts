import { modelsOf } from '../models.ts'
import type { DemoSite, Organization } from '../organization.ts'

const sites: DemoSite[] = [
  {
    code: 'VAP',
    name: 'Clínica Valparaíso',
    address_line1: 'Avenida del Puerto 315',
    city: 'Valparaíso',
    region: 'Valparaíso',
    postal_code: '2361824',
    country: 'CL',
    latitude: -33.0421,
    longitude: -71.6204,
    time_zone: 'America/Santiago',
    phone: '+56 32 555 0110',
    email: 'valparaiso@harbor.test',
    locations: `
      building Edificio central
        floor Piso 1
          room Recepción
          room Box de urgencia 1
          room Box de urgencia 2
        floor Piso 2
          room Sala de rayos
          room Sala de ecografía
          room Bodega
    `,
  },
  {
    code: 'VIN',
    name: 'Clínica Viña del Mar',
    address_line1: 'Calle Seis Poniente 88',
    city: 'Viña del Mar',
    region: 'Valparaíso',
    postal_code: '2520001',
    country: 'CL',
    latitude: -33.0153,
    longitude: -71.5528,
    time_zone: 'America/Santiago',
    phone: '+56 32 555 0134',
    email: 'vina@harbor.test',
    locations: `
      floor Planta baja
        room Recepción
        room Sala dental 1
        room Sala dental 2
    `,
  },
]

/** Two clinics in Chile: another language, and a currency without digits after the point. */
export const harbor: Organization = {
  seed: 2903,
  plans: [
    {
      title: 'Calibración anual',
      type: 'calibracion',
      category: 'Equipos médicos',
      every: 1,
      unit: 'years',
    },
  ],
  account: {
    slug: 'harbor',
    name: 'Harbor Clinics',
    legal_name: 'Harbor Clinics SpA',
    address_line1: 'Avenida del Puerto 315',
    city: 'Valparaíso',
    region: 'Valparaíso',
    postal_code: '2361824',
    country: 'CL',
    phone: '+56 32 555 0110',
    email: 'contacto@harbor.test',
    website: 'https://harbor.test',
    time_zone: 'America/Santiago',
    currency: 'CLP',
    currency_digits: 0,
    language: 'es',
  },
  people: [{ email: 'admin@harbor.test', name: 'Camila Fuentes', role: 'admin' }],
  domain: 'harbor.test',
  employeePrefix: 'HC-',
  sites,
  departments: `
    Dirección        | DIR | 100 | VAP
    Urgencias        | URG | 210 | VAP
    Imagenología     | IMG | 220 | VAP
    Odontología      | ODO | 230 | VIN
    Mantención       | MAN | 300 | VAP | Dirección
  `,
  employees: `
    Camila Fuentes     | Dirección     | Administradora              | VAP
    Rodrigo Sepúlveda  | Urgencias     | Médico jefe                 | VAP
    Valentina Rojas    | Urgencias     | Enfermera                   | VAP
    Ignacio Herrera    | Imagenología  | Tecnólogo médico            | VAP
    Francisca Muñoz    | Odontología   | Odontóloga                  | VIN
    Joaquín Araya      | Odontología   | Asistente dental            | VIN
    Hernán Cárdenas    | Mantención    | Técnico en equipos médicos  | VAP
    Paula Contreras    | Imagenología  | Tecnóloga médica            | VAP | left
  `,
  methods: [{ name: 'Lineal', kind: 'straight_line' }],
  types: [
    {
      name: 'Reparación',
      key: 'reparacion',
      kind: 'corrective',
      default_priority: 'high',
      target_hours: '24',
      require_asset: true,
      require_resolution: true,
      colour: '#b45309',
    },
    {
      name: 'Calibración',
      key: 'calibracion',
      kind: 'inspection',
      target_hours: '120',
      require_asset: true,
      colour: '#0f766e',
      steps: `
        check! Equipo desinfectado
        number! Desviación medida
        pass_fail! Dentro de tolerancia
      `,
    },
    { name: 'Mantención preventiva', key: 'mantencion_preventiva', kind: 'preventive' },
  ],
  categories: [
    {
      name: 'Equipos médicos',
      code: 'EM',
      icon: 'heart-pulse',
      method: 'Lineal',
      life: 96,
      salvage: '0',
      colour: '#0f766e',
      children: [
        {
          name: 'Diagnóstico por imágenes',
          code: 'EM-IMG',
          icon: 'camera',
          rooms: /rayos|ecografía/i,
          department: 'Imagenología',
        },
        {
          name: 'Monitores y soporte',
          code: 'EM-MON',
          icon: 'heart-pulse',
          rooms: /box/i,
          department: 'Urgencias',
        },
        {
          name: 'Equipos dentales',
          code: 'EM-DEN',
          icon: 'armchair',
          rooms: /dental/i,
          department: 'Odontología',
        },
      ],
    },
    {
      name: 'Computación',
      code: 'CO',
      icon: 'laptop',
      method: 'Lineal',
      life: 36,
      salvage: '0',
      personal: true,
    },
  ],
  models: modelsOf({
    'Diagnóstico por imágenes': `
      Ecógrafo | GE HealthCare | LOGIQ P9 | H48672ND | 38500000 | 24 | 2
      Equipo de rayos X | Siemens | Multix Impact | 11330001 | 96400000 | 24 | 1
    `,
    'Monitores y soporte': `
      Monitor de signos vitales | Mindray | ePM 12M | 115-059911-00 | 2890000 | 24 | 6
      Desfibrilador | Philips | HeartStart XL+ | 861290 | 9350000 | 36 | 3
      Bomba de infusión | B. Braun | Infusomat Space | 8713050 | 1740000 | 24 | 5
    `,
    'Equipos dentales': `
      Sillón dental | A-dec | 400 | A411L | 11900000 | 60 | 3
      Autoclave | Euronda | E8 24 L | 109600 | 4280000 | 24 | 2
    `,
    Computación: `
      Notebook | Lenovo | ThinkPad E14 | 21M7000BCL | 789990 | 12 | 7
      Impresora | Brother | HL-L6210DW | HLL6210DW | 329990 | 12 | 1
    `,
  }),
  suppliers: ['Insumos Clínicos del Pacífico', 'Andes Medical'],
  statuses: {
    planned: 1,
    in_stock: 3,
    in_maintenance: 2,
    out_of_service: 1,
    missing: 0,
    retired: 1,
    disposed: 1,
  },
}
