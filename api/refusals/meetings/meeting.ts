import type { RefusalCode } from '#commands/platform/ports.ts'
import type { BookingRule } from '#domain/meetings/availability/words.ts'
import type { MeetingRefusal } from '#domain/meetings/meeting/decision.ts'
import { refused, type Meaning } from '../platform/meaning.ts'

const date = [
  'attributes/starts_at',
  'attributes/appointment/starts_at',
  'attributes/appointment',
  'attributes/dates',
  'attributes/move',
] as const
const state = ['attributes/aasm_state', 'attributes/accepted'] as const

/** A date against a booking rule of the other person. */
function againstRule(fr: string, en: string): Meaning {
  return {
    ...refused(
      422,
      ['attributes/proposed_dates', ...state, ...date],
      `L’autre personne ${fr}`,
      `The other person ${en}`,
    ),
    console: { fr: `Une de ces deux personnes ${fr}`, en: `One of these two people ${en}` },
  }
}

export const meetingRefusals = {
  transition_not_allowed: refused(
    422,
    state,
    'La session ne peut pas passer à cet état.',
    'The session cannot move to that state.',
  ),
  relationship_not_confirmed: {
    ...refused(
      422,
      ['relationships/mentoring_relationship'],
      'Une session se planifie dans un accompagnement en cours.',
      'A session is planned in an ongoing mentoring.',
    ),
    console: {
      fr: 'Une session se planifie dans un accompagnement en cours.',
      en: 'A session is planned in an ongoing relationship.',
    },
  },
  already_planned: refused(409, state, 'Cette session existe déjà.', 'This session exists already.'),
  partner_inactive: refused(422, state, 'Partenaire inactif', 'Partner inactive'),
  participant_gone: {
    status: 404,
    fr: { title: 'Introuvable', detail: "Le mentoré que vous cherchez n'existe pas ou a été supprimé" },
    en: { title: 'Not Found', detail: 'The mentee you are looking for does not exist or was deleted' },
  },
  appointment_invalid: refused(
    422,
    date,
    'Choisissez une date à venir, dans l’année, de 15 minutes à 4 heures.',
    'Choose a future date within a year, of 15 minutes to 4 hours.',
  ),
  appointment_not_open: refused(
    422,
    state,
    'Cette date n’attend plus de réponse.',
    'This date no longer waits for an answer.',
  ),
  date_replaced: refused(
    422,
    ['attributes/instead_of', 'attributes/appointments'],
    'Une autre date a été proposée entre-temps. Lisez-la avant d’envoyer votre réponse.',
    'Another date has been proposed in the meantime. Read it before you send your answer.',
  ),
  date_unchanged: refused(
    422,
    date,
    'C’est déjà la date de cette session. Choisissez-en une autre.',
    'This is already the date of the session. Choose another one.',
  ),
  date_past: refused(422, state, 'Cette date est passée.', 'This date has passed.'),
  too_early: refused(
    422,
    state,
    'La session ouvre 15 minutes avant l’heure convenue.',
    'The session opens 15 minutes before the agreed time.',
  ),
  not_begun: refused(
    422,
    state,
    'La session n’a pas commencé. Vous pourrez la terminer à l’heure convenue, ou dès que vous y serez à deux.',
    'The session has not begun. You can end it from the agreed time on, or once you are both in it.',
  ),
  reason_invalid: refused(422, ['attributes/reason'], 'Ce motif n’est pas proposé.', 'This reason is not offered.'),
  not_a_video_conference: refused(
    422,
    [...state, 'attributes/meeting_type'],
    'Cette session n’est pas une visioconférence.',
    'This session is not a video conference.',
  ),
  held_elsewhere: refused(
    422,
    state,
    'Cette session se tient à l’adresse donnée sur sa page.',
    'This session is held at the address on its page.',
  ),
  conference_off: refused(
    422,
    state,
    'Votre entreprise tient ses visioconférences dans son propre outil.',
    'Your company holds its video conferences in its own tool.',
  ),
  link_not_allowed: refused(
    422,
    ['attributes/conference_url'],
    'Donnez une adresse https de l’outil de visioconférence de votre entreprise.',
    'Give an https address of your company’s conference tool.',
  ),
  call_over: refused(
    422,
    state,
    'L’appel est fermé : il reste ouvert deux heures après la fin convenue.',
    'The call is closed: it stays open for two hours after the agreed end.',
  ),
  not_due: refused(422, state, 'Cette échéance n’est pas passée.', 'This due date has not passed.'),
  partner_busy: {
    ...refused(
      422,
      ['attributes/taken_date', 'attributes/proposed_dates', ...state, ...date],
      'L’autre personne est déjà prise à cette heure.',
      'The other person is busy at that time.',
    ),
    console: {
      fr: 'Une de ces deux personnes est déjà prise à cette heure.',
      en: 'One of these two people is busy at that time.',
    },
  },
  booking_buffer: againstRule(
    'garde un battement avant et après ses rendez-vous.',
    'keeps some time free before and after each meeting.',
  ),
  booking_notice: againstRule('demande à être prévenue plus longtemps à l’avance.', 'asks for more notice.'),
  booking_per_day: againstRule(
    'a atteint son nombre de sessions pour ce jour.',
    'has as many sessions on that day as they take.',
  ),
  booking_per_week: againstRule(
    'a atteint son nombre de sessions pour cette semaine.',
    'has as many sessions in that week as they take.',
  ),
  date_proposed: {
    ...refused(
      422,
      [...state, ...date],
      'Une session vous est déjà proposée à cette heure dans cet accompagnement : répondez-y.',
      'A session at that time is already proposed to you in this mentoring: answer it.',
    ),
    console: {
      fr: 'Une session est déjà proposée à cette heure dans cet accompagnement.',
      en: 'A session at that time is already proposed in this relationship.',
    },
  },
  series_invalid: refused(
    422,
    ['attributes/dates'],
    'Une série a de une à douze dates, dans l’ordre, sans chevauchement.',
    'A series has one to twelve dates, in order, none of which overlap.',
  ),
  not_a_series: refused(
    422,
    ['attributes/accepted', 'attributes/dates', 'attributes/move', 'attributes/cancel'],
    'Cette session a été planifiée seule.',
    'This session was planned alone.',
  ),
  topic_missing: refused(422, ['attributes/topic'], 'Ce champ doit être rempli', 'This field is required'),
  meeting_reason_unknown: refused(
    422,
    ['relationships/meeting_reason'],
    'Ce besoin n’est plus proposé.',
    'This need is no longer offered.',
  ),
} as const satisfies Record<
  | MeetingRefusal
  | Extract<
      RefusalCode,
      | 'partner_busy'
      | `booking_${BookingRule}`
      | 'date_proposed'
      | 'series_invalid'
      | 'not_a_series'
      | 'topic_missing'
      | 'meeting_reason_unknown'
      | 'conference_off'
      | 'link_not_allowed'
    >,
  Meaning
>
