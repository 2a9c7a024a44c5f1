import { modelsOf } from '../models.ts'

/** Noun, manufacturer, model, model number, cost, months of warranty, how many. */
export const models = modelsOf({
  Laptops: `
    Laptop | Lenovo | ThinkPad T14 Gen 4 | 21HD004MGE | 1429 | 36 | 26
    Laptop | Dell | Latitude 5450 | LAT-5450-I7 | 1298.5 | 36 | 18
    Laptop | HP | ZBook Firefly 14 G10 | 865Q3EA | 1849 | 36 | 6
    Laptop | Apple | MacBook Air 13 | MRXN3D/A | 1299 | 12 | 5
  `,
  Monitors: `
    Monitor | Dell | P2723DE | 210-BDEH | 329.9 | 36 | 24
    Monitor | EIZO | FlexScan EV2795 | EV2795-BK | 849 | 60 | 8
  `,
  Phones: `
    Phone | Samsung | Galaxy XCover7 | SM-G556B | 349 | 24 | 18
    Phone | Apple | iPhone 15 | MTP03ZD/A | 849 | 12 | 7
  `,
  Printers: `
    Printer | Kyocera | ECOSYS M5526cdw | 1102R73NL0 | 589 | 24 | 8
    Label printer | Zebra | ZD421 | ZD4A042-30EM00EZ | 412.3 | 24 | 6
  `,
  Servers: `
    Server | Dell | PowerEdge R660 | PER660-16C | 8940 | 60 | 5
    Storage system | Synology | RS2423+ | RS2423RP+ | 3180 | 60 | 3
    UPS | APC | Smart-UPS 1500 | SMT1500RMI2U | 1120 | 36 | 5
  `,
  'Network equipment': `
    Switch | Cisco | Catalyst 9200L | C9200L-24P-4G-E | 2290 | 60 | 9
    Firewall | Fortinet | FortiGate 60F | FG-60F | 745 | 36 | 6
    Access point | Ubiquiti | U6 Enterprise | U6-ENTERPRISE | 279 | 24 | 12
  `,
  Vans: `
    Van | Volkswagen | Transporter T6.1 | 7J0-K | 34900 | 24 | 6
    Van | Ford | Transit Custom | V710 | 32450 | 36 | 5
    Electric van | Renault | Kangoo E-Tech | RFK-EV45 | 38200 | 36 | 4
  `,
  Cars: `
    Car | Škoda | Octavia Combi | NX5-TDI | 29800 | 24 | 4
    Electric car | Volkswagen | ID.3 Pro | E11-58 | 36990 | 24 | 3
  `,
  Forklifts: `
    Forklift | Jungheinrich | EFG 220 | EFG220-GE115 | 28700 | 24 | 6
    Reach truck | Linde | R16 | 1120-R16 | 41300 | 24 | 3
    Pallet truck | Toyota | BT Levio LWE160 | LWE160-24 | 4950 | 12 | 8
  `,
  Heating: `
    Gas boiler | Viessmann | Vitocrossal 200 | CM2-311 | 18600 | 60 | 3
    Heat pump | Daikin | Altherma 3 H HT | ETVH16S23E6V | 12400 | 60 | 3
  `,
  Pumps: `
    Circulation pump | Grundfos | MAGNA3 40-120 F | 97924270 | 1640 | 24 | 9
    Booster pump | Wilo | Helix EXCEL 608 | 4162490 | 3890 | 24 | 4
    Submersible pump | KSB | Amarex N S50 | 39023561 | 2260 | 24 | 4
  `,
  'Ventilation and cooling': `
    Air handling unit | TROX | X-CUBE X2 | XC2-040 | 21500 | 24 | 4
    Split air conditioner | Mitsubishi Electric | MSZ-AP50VG | MSZ-AP50VG | 1690 | 36 | 8
    Chiller | Carrier | AquaSnap 30RBP | 30RBP-160R | 48700 | 24 | 2
  `,
  'Fire safety': `
    Fire extinguisher | Gloria | P 6 easy | 001404.0000 | 89.9 | 24 | 26
    Fire alarm panel | Hekatron | Integral IP MX | 5000677 | 5320 | 24 | 5
    Smoke extractor | D+H | RZN 4402-K | 30.210.70 | 1180 | 24 | 4
  `,
  Lifts: `
    Passenger lift | KONE | MonoSpace 300 | KM300-630 | 46800 | 24 | 2
    Goods lift | Schindler | 2600 | S2600-2000 | 61200 | 24 | 2
  `,
  'Power tools': `
    Cordless drill | Bosch | GSR 18V-55 | 06019H5203 | 189.5 | 36 | 14
    Rotary hammer | Hilti | TE 30-A36 | 2162170 | 899 | 24 | 7
    Angle grinder | Makita | DGA504Z | DGA504Z | 164 | 36 | 8
    Welding set | Fronius | TransSteel 2200 | 4,075,222 | 2980 | 24 | 3
  `,
  'Measuring instruments': `
    Multimeter | Fluke | 87V | FLUKE-87-5 | 489 | 36 | 9
    Thermal camera | FLIR | E8 Pro | 63907-0805 | 2990 | 24 | 4
    Climate meter | Testo | 440 dP | 0560 4402 | 612 | 24 | 6
  `,
  'Cleaning machines': `
    Scrubber dryer | Kärcher | BD 50/50 C Bp | 1.127-014.0 | 3790 | 12 | 5
    High-pressure washer | Kärcher | HDS 8/18-4 C | 1.174-900.0 | 3320 | 12 | 4
    Vacuum cleaner | Nilfisk | VP600 | 41600894 | 339 | 12 | 6
  `,
  Desks: `
    Sit-stand desk | Steelcase | Ology | OLO-1680 | 890 | 60 | 22
    Workbench | Treston | Concept | C210-1507 | 1140 | 60 | 5
  `,
  Chairs: `
    Office chair | Vitra | ID Mesh | 412-ID-01 | 649 | 120 | 24
    Conference chair | Brunner | finasoft | 6712-A | 398 | 60 | 12
  `,
})
