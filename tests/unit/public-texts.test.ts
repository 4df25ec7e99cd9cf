import { expect, test } from 'vitest'
import { z } from 'zod'
import { consoleEndpoints } from '#api/admin/all-resources.ts'
import { createEndpoints } from '#api/routes/all.ts'
import type { RouteDependencies } from '#api/routes/platform/shared/dependencies.ts'
import * as auth from '#contract/people/auth.ts'
import * as passkeys from '#contract/people/passkeys.ts'
import * as secondFactor from '#contract/people/second-factor.ts'
import { signUpFields } from '#contract/people/sign-up.ts'

/** Texts of bodies that may hold contact details, with the reason; matched against `<call> <member>`. */
const exempt: readonly (readonly [RegExp, string])[] = [
  [/ data\.attributes\.(message|note)$/, 'one recipient reads it (docs/decisions/2206)'],
  [/\/:id\/(revoke|finish|cancel) note$/, 'an administrator writes it to the two parties (docs/decisions/2502)'],
  [
    / \/(meetings(\/:id)?|mentoring_relationships\/:id\/meeting_series) data\.attributes\.(topic|description)$/,
    'the other party reads it (docs/decisions/2206)',
  ],
  [/ data\.attributes\.first_meeting\.topic$/, 'the other party reads it (docs/decisions/2206)'],
  [
    / \/(meetings(\/:id)?|mentoring_relationships\/:id\/meeting_series) data\.attributes\.conference_url$/,
    'an address of the company’s own tool, which is looked up',
  ],
  [/\/feedbacks(\/:id)? data\.attributes\.(report|answers\.text)$/, 'the other party reads it (docs/decisions/2206)'],
  [
    /\/action_plan\/\w+(\/:id)? data\.attributes\.(title|why|measure|reason)$/,
    'the other party reads it (docs/decisions/2206)',
  ],
  [/ \/meetings\/:id\/agenda\/edits data\.attributes\.title$/, 'the other party reads it (docs/decisions/2206)'],
  [/\/comments(\/:number)? data\.attributes\.body$/, 'the other person reads it (docs/decisions/2206)'],
  [/\/pause data\.attributes\.word$/, 'the other party reads it (docs/decisions/2206)'],
  [/\/private_note data\.attributes\.words$/, 'its author alone reads it'],
  [/\/help_cases(\/:id\/messages)? data\.attributes\.words$/, 'the team alone reads it'],
  [/\/help_cases\/:id\/\w+ words$/, 'the author of the case alone reads it'],
  [/\/feedbacks(\/:id)? data\.attributes\.answers\.codes$/, 'a code, which is looked up'],
  [/(^| |\.)(email|phone|linkedin_url)$/, 'the field for a contact detail'],
  [
    / (data\.attributes\.)?answers_details/,
    'the domain refuses them by the kind of the field (domain/community/profile/answers.ts)',
  ],
  [/ data\.attributes\.skipped_steps$/, 'its owner alone reads it'],
  [/ \/saved_searches(\/:id)? data\.attributes\.query$/, 'its owner alone reads it'],
  [/(password|password_confirmation|token|secret|code|challenge|recovery_codes)$/, 'nobody reads it'],
  [/(time_zone|redirect_url|signUpFields business_unit|invitations business_unit)$/, 'a code, which is looked up'],
  [/ \/users\/:id data\.attributes\.business_unit$/, 'a code, which is looked up'],
  [/^put \/sign_ups\/draft /, 'its author alone reads it; what is sent afterwards is checked'],
  [/ \/users\/:id\/reject word$/, 'to one person, in a mail: it may say whom to write to'],
  [/^post \/contact_requests /, 'no account: administrators read it'],
  [/^post \/contact_form /, 'the team reads it, and answers there'],
  [/^post \/error_mailers /, 'a crash report: administrators read it'],
  [/ \/availability_exceptions(\/:id)? data\.attributes\.label$/, 'its owner alone reads it'],
  [/^post \/outside_calendars /, 'nobody reads it'],
  [/^post \/push_subscriptions/, 'nobody reads it'],
  [/^(newPasskey|passkeyName) name$/, 'its owner alone reads it'],
  [/((newPasskey|passkeySignIn) response|accountDeletion passkey)!unknown$/, 'of an authenticator'],
  [/^(passkey|proposedFactor) /, 'an answer, no body'],
  [/ \/single_sign_on/, 'settings of the company'],
  [/ \/company_settings brand\./, 'texts of the company'],
  [/ \/company_settings\/hosts host$/, 'a name of a host, which is looked up'],
  [/ \/mail_templates\/:id\/(keep|preview|send_test) /, 'texts of the company'],
  [/ \/workshops(\/:id\/change)? (title|description)$/, 'texts of the company: its administrators alone write them'],
  [/ \/workshops(\/:id\/change)? conference_url$/, 'an address of the company’s own tool, which is looked up'],
  [/ \/operations\/relay_orders stream$/, 'a name of a stream, which is looked up'],
  [/ \/cohort_matches(\/:id\/run)? units$/, 'codes, which are looked up'],
  [/ \/users\/:id\/move_unit (business_unit|from)$/, 'a code, which is looked up'],
  [/^post \/workshops\/:id\/invite_audience filter$/, 'a filter of a list'],
  [/^post \/bulk_acts /, 'names, which are looked up, and what the act itself checks'],
  [/^post \/tags\/checks /, 'it is looked up and kept nowhere'],
  [/ \/users\/:id\/correct from\./, 'what was read, which is compared'],
  [/^post \/invitation(s\/|_)import/, 'a file of administrators, whose names are checked by line'],
  [
    /^(put|post) \/(programs|business_units|documents|meeting_reasons|agenda_templates|feedback_questions|training_tools|faqs|site_pages)/,
    'texts of the company',
  ],
  [
    / \/(profile_(questions|steps)|tags|tag_proposals\/:id\/take)(\/:id)? (title|heading|label|synonym|help|choice)/,
    'texts of the company',
  ],
]

/** Texts of several lines, or that stand in no line of others; matched against `<call> <member>`. */
const free: readonly (readonly [RegExp, string])[] = [
  [/\/private_note data\.attributes\.words$/, 'a text of several lines, which its author alone reads'],
  [/\/help_cases(\/:id\/\w+)? (data\.attributes\.)?words$/, 'of several lines'],
  [/[ .](body|message|note|word|why|description|report|reason|answers\.text|removed_reason)$/, 'of several lines'],
  [/[ .](description|help)\.(fr|en)$/, 'of several lines'],
  [/ \/documents(\/:id)? (fr|en)\.sections\.(short|paragraphs|points)$/, 'paragraphs'],
  [/ \/faqs(\/:id)? answer$/, 'Markdown'],
  [/ \/mail_templates\/:id\/\w+ intro$/, 'paragraphs'],
  [/ \/site_pages\/:id words$/, 'paragraphs'],
  [/ (data\.attributes\.)?answers_details/, 'the domain refuses them by the kind of the field'],
  [/ cells\.value$/, 'a cell of a file, which is checked by its column'],
  [/^put \/sign_ups\/draft /, 'its author alone reads it; what is sent afterwards is checked'],
  [/^post \/error_mailers /, 'a crash report'],
  [/ data\.attributes\.(query|skipped_steps)$/, 'its owner alone reads it'],
  [/(password|password_confirmation|token|secret|code|challenge|website)$/, 'nobody reads it'],
  [/[ .](time_zone|business_units?|units|countries|field_name|answers|from|codes|stream|host)$/, 'it is looked up'],
  [/^post \/workshops\/:id\/invite_audience filter$/, 'a filter of a list'],
  [/^post \/bulk_acts /, 'names, which are looked up, and what the act itself checks'],
  [/^post \/tags\/checks /, 'it is looked up and kept nowhere'],
  [/ \/users\/:id\/correct from\./, 'what was read, which is compared'],
  [/[ .]email$/, 'what nobody sees is taken out of it'],
  [/ file_name$/, 'what nobody sees is taken out of it'],
  [/[ .](address|conference_url|endpoint|redirect_url)$/, 'an address of a page'],
  [/ \/single_sign_on(_imports|\/:id)? (settings\.|xml)/, 'for programs'],
  [/!unknown$/, 'a text of the company, read again, or of an authenticator'],
  [/^(passkey|proposedFactor|recoveryCodeList) /, 'an answer, no body'],
]

const texts = bodies().flatMap(([call, schema]) =>
  textsOf(schema, []).map(([member, text]) => ({ name: `${call} ${member}`, text })),
)
const open = texts.filter(({ text }) => takesContact(text)).map(({ name }) => name)

test('every text of a body refuses contact details, or is listed with the reason why it may hold them', () => {
  expect(texts.length).toBeGreaterThan(80)
  expect(open.filter((name) => !exempt.some(([pattern]) => pattern.test(name)))).toEqual([])
  expect(exempt.filter(([pattern]) => !open.some((name) => pattern.test(name)))).toEqual([])
})

test('every name, title and place of a body refuses what turns the direction of a line, or is listed', () => {
  const samples = ['ab\u202Ecd', '\u202Eabcdefghijkl']
  const turned = texts.flatMap(({ name, text }) =>
    samples.some((sample) => text.safeParse(sample).success) ? [name] : [],
  )
  expect(turned.filter((name) => !free.some(([pattern]) => pattern.test(name)))).toEqual([])
  expect(free.filter(([pattern]) => !turned.some((name) => pattern.test(name)))).toEqual([])
})

test('texts that others read of a person refuse contact details', () => {
  for (const name of ['first_name', 'last_name', 'job_title', 'city'] as const) {
    const [issue] = signUpFields.shape[name].safeParse('Appelez le 06 12 34 56 78').error?.issues ?? []
    expect(issue).toMatchObject({ message: 'contact_details', params: { found: '06 12 34 56 78' } })
    expect(signUpFields.shape[name].safeParse("Chef·fe de projet n° 2, rue de l'Eau").success).toBe(true)
  }
})

function bodies(): readonly (readonly [string, z.ZodType])[] {
  const endpoints = [...createEndpoints({} as RouteDependencies), ...consoleEndpoints]
  return [
    ...endpoints.flatMap(({ method, path, body }) =>
      body === undefined ? [] : [[`${method} ${path}`, body.schema] as const],
    ),
    ...Object.entries({ ...auth, ...passkeys, ...secondFactor, signUpFields }).flatMap(([name, exported]) =>
      exported instanceof z.ZodObject ? [[name, exported] as const] : [],
    ),
  ]
}

function textsOf(schema: z.core.$ZodType, path: readonly string[]): (readonly [string, z.ZodType])[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, member]) => textsOf(member as z.ZodType, [...path, name]))
  if (schema instanceof z.ZodArray) return textsOf(schema.element, path)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => textsOf(option, path))
  if (schema instanceof z.ZodRecord) return textsOf(schema.valueType, path)
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodCatch ||
    schema instanceof z.ZodPrefault
  )
    return textsOf(schema.unwrap(), path)
  if (schema instanceof z.ZodPipe) return textsOf(schema.in, path)
  if (schema instanceof z.ZodString) return [[path.join('.'), schema]]
  return schema instanceof z.ZodUnknown || schema instanceof z.ZodAny ? [[path.join('.') + '!unknown', schema]] : []
}

function takesContact(text: z.ZodType): boolean {
  return ['06 12 34 56 78', 'ines@valombre.fr'].some((sample) => text.safeParse(sample).success)
}
