export const genders = ['woman', 'man', 'other'] as const
export type Gender = (typeof genders)[number]

export const professionalStatuses = ['executive', 'supervisor', 'employee', 'apprentice'] as const
export type ProfessionalStatus = (typeof professionalStatuses)[number]
