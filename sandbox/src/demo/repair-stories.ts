/** What goes wrong with rental cars, and what it costs. */
interface RepairStory {
  category: string
  title: string
  description: string
  cost: [from: number, to: number]
  urgency: 'low' | 'medium' | 'high' | 'critical'
}

export const repairStories: RepairStory[] = [
  {
    category: 'oil_change',
    title: 'Oil change',
    description: 'Regular oil and filter change.',
    cost: [45, 89],
    urgency: 'low',
  },
  {
    category: 'tire_rotation',
    title: 'Tire rotation',
    description: 'Rotate tires and check the pressure.',
    cost: [25, 45],
    urgency: 'low',
  },
  {
    category: 'tires',
    title: 'Two new tires',
    description: 'Front tires are worn down to the indicator.',
    cost: [210, 420],
    urgency: 'medium',
  },
  {
    category: 'tires',
    title: 'Flat tire',
    description: 'Nail in the rear left tire, customer used the spare.',
    cost: [25, 60],
    urgency: 'high',
  },
  {
    category: 'brakes',
    title: 'Brake pads, front axle',
    description: 'Customer reports squealing when braking slowly.',
    cost: [140, 290],
    urgency: 'high',
  },
  {
    category: 'brakes',
    title: 'Brake pedal feels soft',
    description: 'Pedal travels far before it bites. Do not rent until checked.',
    cost: [180, 520],
    urgency: 'critical',
  },
  {
    category: 'engine',
    title: 'Check engine light',
    description: 'Light stays on; code points to the oxygen sensor.',
    cost: [90, 380],
    urgency: 'medium',
  },
  {
    category: 'engine',
    title: 'Coolant leak',
    description: 'Puddle under the car after the night, temperature rises in traffic.',
    cost: [160, 640],
    urgency: 'critical',
  },
  {
    category: 'electrical',
    title: 'Battery weak',
    description: 'Needed a jump start at the airport twice this week.',
    cost: [120, 210],
    urgency: 'high',
  },
  {
    category: 'electrical',
    title: 'Left headlight out',
    description: 'Bulb is gone, housing is dry.',
    cost: [20, 55],
    urgency: 'medium',
  },
  {
    category: 'hvac',
    title: 'A/C blows warm',
    description: 'Cools only while driving fast.',
    cost: [110, 460],
    urgency: 'medium',
  },
  {
    category: 'body',
    title: 'Scratch on rear bumper',
    description: 'About a hand wide, noticed at return. Photos are with the contract.',
    cost: [120, 480],
    urgency: 'low',
  },
  {
    category: 'body',
    title: 'Windshield chip',
    description: 'Small chip on the passenger side, not in the line of sight.',
    cost: [60, 110],
    urgency: 'medium',
  },
  {
    category: 'interior',
    title: 'Seat belt sticks',
    description: 'Rear middle belt does not retract.',
    cost: [40, 160],
    urgency: 'high',
  },
  {
    category: 'interior',
    title: 'Stain on the back seat',
    description: 'Coffee, needs a deep clean.',
    cost: [60, 120],
    urgency: 'low',
  },
  {
    category: 'cleaning',
    title: 'Smoke smell',
    description: 'Ozone treatment and cabin filter.',
    cost: [80, 150],
    urgency: 'low',
  },
  {
    category: 'transmission',
    title: 'Jerks when shifting',
    description: 'Between second and third gear when cold.',
    cost: [280, 1_450],
    urgency: 'high',
  },
  {
    category: 'inspection',
    title: 'State inspection',
    description: 'Due this month.',
    cost: [15, 40],
    urgency: 'medium',
  },
]

export const mechanics = [
  { name: 'Luis Ortega', specialization: 'Brakes and suspension' },
  { name: 'Harbor Auto Care', specialization: 'Engine and transmission' },
  { name: 'Maya Chen', specialization: 'Electrical' },
  { name: 'Shine Brothers', specialization: 'Body and interior' },
]
