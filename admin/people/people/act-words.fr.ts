import type { Translation } from '../../platform/i18n/shape.ts'
import type { actWordsEn } from './act-words.en.ts'

export const actWordsFr = {
  disable: {
    button: 'Désactiver…',
    title: 'Désactiver le compte de %{name}\u202F?',
    text: 'Cette personne ne pourra plus se connecter, et ses sessions se ferment en quelques secondes.',
    stays: 'Ses accompagnements restent ouverts. Vous pourrez réactiver le compte.',
    own: 'C’est votre compte\u00A0: vous êtes déconnecté aussitôt, et ne pourrez plus vous connecter.',
    own_stays: 'Vos accompagnements restent ouverts. Seul un autre administrateur peut réactiver le compte.',
    confirm: 'Désactiver le compte',
    cancel: 'Garder le compte actif',
    done: 'Le compte est désactivé.',
    bulk: {
      title: 'Désactiver %{smart_count} compte\u202F? |||| Désactiver %{smart_count} comptes\u202F?',
      text: 'Ces personnes ne peuvent plus se connecter, et leurs sessions se ferment en quelques secondes. Leurs accompagnements restent ouverts.',
      excluded:
        '%{smart_count} compte choisi ne peut pas être désactivé |||| %{smart_count} comptes choisis ne peuvent pas être désactivés',
      confirm: 'Désactiver %{smart_count} compte |||| Désactiver %{smart_count} comptes',
      cancel: 'Les laisser actifs',
      result: 'Comptes désactivés',
      done: '%{smart_count} compte désactivé |||| %{smart_count} comptes désactivés',
      failed:
        '%{smart_count} compte n’a pas été désactivé\u00A0: |||| %{smart_count} comptes n’ont pas été désactivés\u00A0:',
    },
  },
  enable: {
    button: 'Réactiver',
    title: 'Réactiver le compte de %{name}\u202F?',
    text: 'Cette personne pourra se connecter de nouveau, et ses profils reparaissent tels quels.',
    confirm: 'Réactiver le compte',
    cancel: 'Le laisser désactivé',
    done: 'Le compte est de nouveau actif.',
    bulk: {
      title: 'Réactiver %{smart_count} compte\u202F? |||| Réactiver %{smart_count} comptes\u202F?',
      text: 'Ces personnes peuvent de nouveau se connecter, et leurs profils sont affichés comme avant.',
      excluded:
        '%{smart_count} compte choisi n’est pas désactivé |||| %{smart_count} comptes choisis ne sont pas désactivés',
      confirm: 'Réactiver %{smart_count} compte |||| Réactiver %{smart_count} comptes',
      cancel: 'Les laisser désactivés',
      result: 'Comptes réactivés',
      done: '%{smart_count} compte réactivé |||| %{smart_count} comptes réactivés',
      failed:
        '%{smart_count} compte n’a pas été réactivé\u00A0: |||| %{smart_count} comptes n’ont pas été réactivés\u00A0:',
    },
  },
  enrol: {
    button: 'Inscrire à un programme…',
    title: 'Inscrire %{name} à un programme',
    text: 'Ses profils y participent aussitôt et restent dans leurs programmes.',
    choose: 'Choisir un programme',
    confirm: 'Inscrire',
    cancel: 'Annuler',
    done: 'L’inscription est faite.',
    bulk: {
      title: 'Inscrire %{smart_count} personne à un programme |||| Inscrire %{smart_count} personnes à un programme',
      text: 'Les profils y participent aussitôt et restent dans leurs programmes.',
      excluded:
        '%{smart_count} personne choisie n’a pas de profil |||| %{smart_count} personnes choisies n’ont pas de profil',
      confirm: 'Inscrire %{smart_count} personne |||| Inscrire %{smart_count} personnes',
      cancel: 'Annuler',
      result: 'Personnes inscrites',
      done: '%{smart_count} personne inscrite |||| %{smart_count} personnes inscrites',
      failed:
        '%{smart_count} personne n’a pas été inscrite\u00A0: |||| ' +
        '%{smart_count} personnes n’ont pas été inscrites\u00A0:',
    },
  },
  tell_imported: {
    button: 'Prévenir de son compte…',
    title: 'Prévenir %{name} de son compte\u202F?',
    text: 'Un fichier a créé ce compte. Un e-mail part avec un lien pour choisir un mot de passe, valable 14 jours.',
    confirm: 'Prévenir',
    cancel: 'Annuler',
    done: 'L’e-mail part.',
    bulk: {
      title:
        'Prévenir %{smart_count} personne de son compte\u202F? |||| ' +
        'Prévenir %{smart_count} personnes de leur compte\u202F?',
      text: 'Un e-mail part avec un lien pour choisir un mot de passe, valable 14 jours.',
      excluded:
        '%{smart_count} personne choisie utilise déjà son compte ou vient d’être prévenue |||| ' +
        '%{smart_count} personnes choisies utilisent déjà leur compte ou viennent d’être prévenues',
      confirm: 'Prévenir %{smart_count} personne |||| Prévenir %{smart_count} personnes',
      cancel: 'Annuler',
      result: 'Personnes prévenues',
      done: '%{smart_count} personne prévenue |||| %{smart_count} personnes prévenues',
      failed:
        '%{smart_count} personne n’a pas été prévenue\u00A0: |||| ' +
        '%{smart_count} personnes n’ont pas été prévenues\u00A0:',
    },
  },
  remove_imported: {
    button: 'Annuler l’import du compte…',
    title: 'Annuler l’import de %{name}\u202F?',
    text: 'Un fichier a créé ce compte et personne ne l’a utilisé. Sa suppression est définitive\u00A0; un autre fichier peut le recréer.',
    confirm: 'Supprimer le compte',
    cancel: 'Garder le compte',
    done: 'Le compte est supprimé.',
    bulk: {
      title: 'Annuler l’import de %{smart_count} compte\u202F? |||| Annuler l’import de %{smart_count} comptes\u202F?',
      text: 'Les comptes créés par un fichier et jamais utilisés sont supprimés pour toujours. Ceux qui servent restent, et ce que le fichier a changé de comptes plus anciens reste changé.',
      excluded:
        '%{smart_count} compte choisi reste\u00A0: il ne vient pas d’un fichier, ou il a déjà servi |||| ' +
        '%{smart_count} comptes choisis restent\u00A0: ils ne viennent pas d’un fichier, ou ils ont déjà servi',
      confirm: 'Annuler %{smart_count} compte |||| Annuler %{smart_count} comptes',
      cancel: 'Les garder',
      result: 'Import annulé',
      done: '%{smart_count} compte supprimé |||| %{smart_count} comptes supprimés',
      failed:
        '%{smart_count} compte n’a pas été supprimé\u00A0: |||| ' +
        '%{smart_count} comptes n’ont pas été supprimés\u00A0:',
    },
  },
  ask_to_finish: {
    button: 'Inviter à compléter le profil…',
    title: 'Inviter %{name} à compléter son profil\u202F?',
    text: 'Un e-mail et une notification partent dans les dix minutes, avec un lien vers son profil.',
    again: 'Une nouvelle invitation est possible après un jour.',
    confirm: 'Inviter',
    cancel: 'Annuler',
    done: 'L’invitation part dans les dix minutes.',
    bulk: {
      title:
        'Inviter %{smart_count} personne à compléter son profil\u202F? |||| ' +
        'Inviter %{smart_count} personnes à compléter leur profil\u202F?',
      text: 'Un e-mail et une notification partent dans les dix minutes, avec un lien vers le profil.',
      excluded:
        '%{smart_count} personne choisie a un profil complet ou vient d’être invitée |||| ' +
        '%{smart_count} personnes choisies ont un profil complet ou viennent d’être invitées',
      confirm: 'Inviter %{smart_count} personne |||| Inviter %{smart_count} personnes',
      cancel: 'Annuler',
      result: 'Invitations à compléter',
      done: '%{smart_count} personne invitée |||| %{smart_count} personnes invitées',
      failed:
        '%{smart_count} personne n’a pas été invitée\u00A0: |||| ' +
        '%{smart_count} personnes n’ont pas été invitées\u00A0:',
    },
  },
  reset_second_factor: {
    button: 'Réinitialiser le second facteur…',
    title: 'Réinitialiser le second facteur de %{name}\u202F?',
    text: 'Son second facteur, ses codes de secours et ses clés d’accès sont supprimés, et toutes ses sessions se ferment. Son mot de passe reste. La personne en est prévenue par e-mail.',
    check: 'Assurez-vous d’abord, de vive voix, que c’est bien elle qui le demande.',
    confirm: 'Réinitialiser',
    cancel: 'Ne rien changer',
    done: 'Le second facteur est supprimé. La personne en est prévenue.',
  },
  grant_role: {
    button: 'Donner un rôle…',
    title: 'Donner un rôle à %{name}',
    text: 'Le rôle compte aussitôt, aussi là où la personne est connectée.',
    role: 'Rôle',
    choose: 'Choisir un rôle',
    unit: 'Un rôle d’entité porte sur l’entité de la personne\u00A0: %{unit}.',
    no_unit:
      'Un rôle d’entité porte sur l’entité de la personne, qui n’en a pas\u00A0: rattachez-la d’abord à une entité.',
    confirm: 'Donner le rôle',
    cancel: 'Annuler',
    done: 'Le rôle est donné.',
    bulk: {
      title: 'Donner un rôle à %{smart_count} personne |||| Donner un rôle à %{smart_count} personnes',
      text: 'Le rôle compte aussitôt. Un rôle d’entité porte sur l’entité de chaque personne.',
      excluded:
        '%{smart_count} personne choisie ne peut pas recevoir de rôle |||| %{smart_count} personnes choisies ne peuvent pas recevoir de rôle',
      confirm: 'Donner le rôle à %{smart_count} personne |||| Donner le rôle à %{smart_count} personnes',
      cancel: 'Renoncer',
      result: 'Rôles donnés',
      done: '%{smart_count} personne a le rôle |||| %{smart_count} personnes ont le rôle',
      failed:
        '%{smart_count} personne n’a pas reçu le rôle\u00A0: |||| %{smart_count} personnes n’ont pas reçu le rôle\u00A0:',
    },
  },
  revoke_role: {
    button: 'Retirer un rôle…',
    title: 'Retirer un rôle à %{name}',
    text: 'Le rôle prend fin aussitôt, aussi là où la personne est connectée.',
    role: 'Rôle',
    choose: 'Choisir un rôle',
    confirm: 'Retirer le rôle',
    cancel: 'Garder les rôles',
    done: 'Le rôle est retiré.',
    bulk: {
      title: 'Retirer un rôle à %{smart_count} personne |||| Retirer un rôle à %{smart_count} personnes',
      text: 'Le rôle s’arrête aussitôt, aussi dans les sessions ouvertes. Qui ne l’a pas reste comme avant.',
      excluded:
        '%{smart_count} personne choisie n’a pas de rôle à retirer |||| %{smart_count} personnes choisies n’ont pas de rôle à retirer',
      confirm: 'Le retirer à %{smart_count} personne |||| Le retirer à %{smart_count} personnes',
      cancel: 'Laisser les rôles',
      result: 'Rôles retirés',
      done: '%{smart_count} personne n’a plus le rôle |||| %{smart_count} personnes n’ont plus le rôle',
      failed: '%{smart_count} personne garde le rôle\u00A0: |||| %{smart_count} personnes gardent le rôle\u00A0:',
    },
  },
  set_limit: {
    button: 'Fixer la limite…',
    title: 'Combien d’accompagnements pour %{name}\u202F?',
    text: 'Une limite plus basse que les places prises n’arrête rien\u00A0: rien de nouveau ne commence avant qu’une place se libère.',
    limit: 'Accompagnements à la fois, au plus',
    help: 'De 0 à 100. Vide\u00A0: la limite du programme ou de l’entreprise.',
    confirm: 'Fixer la limite',
    cancel: 'Laisser comme c’est',
    done: 'La limite est fixée.',
    bulk: {
      title: 'Fixer la limite de %{smart_count} personne |||| Fixer la limite de %{smart_count} personnes',
      text: 'Une limite sous les places prises ne met fin à rien\u00A0: rien de nouveau ne commence avant qu’une place soit libre.',
      excluded:
        '%{smart_count} personne choisie n’a pas de profil |||| %{smart_count} personnes choisies n’ont pas de profil',
      confirm: 'Fixer %{smart_count} limite |||| Fixer %{smart_count} limites',
      cancel: 'Ne rien changer',
      result: 'Limites fixées',
      done: '%{smart_count} limite fixée |||| %{smart_count} limites fixées',
      failed: '%{smart_count} limite n’a pas été fixée\u00A0: |||| %{smart_count} limites n’ont pas été fixées\u00A0:',
    },
  },
  set_away: {
    button: 'Indiquer une absence…',
    title: 'Absence de %{name}',
    text: 'D’ici son retour, personne ne lui envoie de demande, aucun rappel ne part, et les demandes en cours ne périment pas.',
    told: 'Les personnes de ses accompagnements le savent une fois, quand l’absence commence.',
    first_day: 'Premier jour',
    last_day: 'Dernier jour',
    confirm: 'Enregistrer l’absence',
    cancel: 'Ne rien changer',
    done: 'L’absence est enregistrée.',
  },
  end_away: {
    button: 'Mettre fin à l’absence…',
    title: 'Mettre fin à l’absence de %{name}\u202F?',
    text: 'Tout reprend aussitôt. Une absence qui n’a pas commencé est retirée.',
    confirm: 'Mettre fin à l’absence',
    cancel: 'La laisser',
    done: 'L’absence est finie.',
  },
  mark_expert: {
    button: 'Marquer comme expert…',
    title: 'Marquer %{name} comme expert',
    text: 'Une pastille «\u00A0Expert\u00A0» le dit sur sa carte et son profil, et le filtre «\u00A0Experts\u00A0» le trouve, dans les programmes avec des experts.',
    confirm: 'Marquer comme expert',
    cancel: 'Ne rien changer',
    done: 'Ce mentor est marqué expert.',
  },
  unmark_expert: {
    button: 'Ne plus marquer comme expert…',
    title: 'Ne plus marquer %{name} comme expert',
    text: 'La pastille disparaît, et le filtre «\u00A0Experts\u00A0» ne le trouve plus. Rien d’autre ne change.',
    confirm: 'Retirer la marque',
    cancel: 'Ne rien changer',
    done: 'Ce mentor n’est plus marqué expert.',
  },
  move_unit: {
    button: 'Changer d’entité…',
    title: 'Changer %{name} d’entité',
    text: 'Ses affinités, ses chiffres et ses administrateurs sont aussitôt ceux de la nouvelle entité. Ce qui est en cours continue.',
    roles: 'Qui a un rôle d’entité garde son entité\u00A0: retirez d’abord le rôle.',
    choose: 'Choisir une entité',
    confirm: 'Changer d’entité',
    cancel: 'Ne rien changer',
    done: 'La personne est dans l’autre entité.',
    bulk: {
      title: 'Changer %{smart_count} personne d’entité |||| Changer %{smart_count} personnes d’entité',
      text: 'Leurs affinités, leurs chiffres et leurs administrateurs sont aussitôt ceux de la nouvelle entité.',
      excluded:
        '%{smart_count} personne choisie ne peut pas changer d’entité |||| %{smart_count} personnes choisies ne peuvent pas changer d’entité',
      confirm: 'Changer %{smart_count} personne |||| Changer %{smart_count} personnes',
      cancel: 'Les laisser où elles sont',
      result: 'Changements d’entité',
      done: '%{smart_count} personne a changé d’entité |||| %{smart_count} personnes ont changé d’entité',
      failed:
        '%{smart_count} personne n’a pas changé d’entité\u00A0: |||| %{smart_count} personnes n’ont pas changé d’entité\u00A0:',
    },
  },
  correct: {
    button: 'Corriger…',
    title: 'Corriger les coordonnées de %{name}',
    text: 'Le nom corrigé est visible aussitôt. Le journal d’audit garde ce qui a changé, par qui et quand.',
    email: 'Une autre adresse ferme ses sessions\u00A0; un e-mail prévient les deux adresses.',
    confirm: 'Corriger',
    cancel: 'Ne rien changer',
    done: 'Les coordonnées sont corrigées.',
  },
  close_profile: {
    button: 'Fermer un profil…',
    title: 'Fermer un profil de %{name}',
    text: 'Le profil quitte la communauté. Ce qui est en cours continue.',
    retention: 'Quand le dernier profil est fermé, les données sont gardées trois ans encore.',
    role: 'Profil',
    choose: 'Choisir un profil',
    confirm: 'Fermer le profil',
    cancel: 'Le garder ouvert',
    done: 'Le profil est fermé.',
  },
  erase: {
    button: 'Supprimer…',
    title: 'Supprimer le compte de %{name}\u202F?',
    goes:
      'Disparaissent\u00A0: son nom, son adresse, ses coordonnées, ses profils, ses disponibilités et ' +
      'tout ce que cette personne a écrit.',
    ends:
      'Ses demandes et accompagnements en cours prennent fin\u00A0; les places des autres se libèrent et ' +
      'ils sont prévenus. Ses sessions se ferment.',
    stays:
      'Restent, sous «\u00A0Compte supprimé\u00A0»\u00A0: les dates et les états de ses demandes, accompagnements ' +
      'et sessions, qui restent comptés. Les chiffres des personnes ne la comptent plus, même à une date passée.',
    reason: 'Motif',
    choose: 'Choisir un motif',
    note: 'Note (facultative)',
    note_help: 'Elle reste dans le journal d’audit\u00A0: n’y nommez pas la personne.',
    retype: 'Pour confirmer, recopiez le nom\u00A0: %{name}',
    retype_wrong: 'Ce n’est pas le nom de la personne',
    confirm: 'Supprimer le compte',
    cancel: 'Garder le compte',
    done: 'Le compte est supprimé.',
  },
} as const satisfies Translation<typeof actWordsEn>
