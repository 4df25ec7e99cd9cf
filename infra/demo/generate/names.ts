/** Given and family names by where people live. Invented pairs; a likeness to anyone is chance. */
export interface NamePool {
  readonly women: readonly string[]
  readonly men: readonly string[]
  readonly families: readonly string[]
}

const words = (text: string): readonly string[] => text.trim().split(/\s*,\s*/)

export const names: Readonly<Record<'FR' | 'BE' | 'CA' | 'MA' | 'GB' | 'DE', NamePool>> = {
  FR: {
    women: words(
      `Adèle, Agathe, Aïcha, Alix, Aminata, Anaïs, Apolline, Assia, Aurélie, Béatrice, Camille, Capucine, Cécile,
        Céline, Chloé, Clémence, Coralie, Delphine, Diane, Dounia, Élodie, Elsa, Émeline, Estelle, Fanta, Fatou,
        Florence, Gaëlle, Hélène, Héloïse, Jeanne, Johanna, Kenza, Laure, Leïla, Lina, Linh, Lucie, Maëlle, Magali,
        Manon, Mariam, Marion, Mathilde, Mélanie, Mireille, Nadège, Nawel, Noémie, Océane, Ophélie, Pauline, Perrine,
        Rachel, Rokhaya, Sabrina, Salomé, Samira, Sarah, Solène, Soizic, Stéphanie, Suzanne, Thaïs, Valentine, Violaine,
        Yasmine, Zoé`,
    ),
    men: words(
      `Abdoulaye, Adrien, Alban, Amine, Antonin, Arnaud, Arthur, Aurélien, Bastien, Baptiste, Benoît, Bilal, Boubacar,
        Brice, Cédric, Clément, Cyril, Damien, Dimitri, Elias, Éric, Étienne, Fabien, Farid, Florian, François-Xavier,
        Gaël, Gauthier, Germain, Guillaume, Hakim, Hervé, Ibrahima, Jérémy, Joris, Jonathan, Kévin, Killian, Laurent,
        Loïc, Lucas, Ludovic, Malo, Mamadou, Marius, Mathieu, Mehdi, Nassim, Nathan, Nicolas, Olivier, Pascal, Quentin,
        Rachid, Raphaël, Rémi, Robin, Romain, Samuel, Simon, Sofiane, Stéphane, Sylvain, Thibault, Titouan, Tristan,
        Vincent, Virgile, Xavier, Youssef`,
    ),
    families: words(
      `Abgrall, Achard, Aguesse, Alleaume, Amrani, Ancelin, Arrighi, Aubertin, Aït Saïd, Bachelet-Roy, Ba, Barbotin,
        Bazin, Beaujour, Bellanger, Benhaddou, Berthomieu, Besnard, Bidault, Boissière, Bonnafé, Bordenave,
        Boulanger-Petit, Bourdeau, Bréhier, Brossard, Cadiou, Camara, Castelain, Chabanon, Chapuis, Chauvelin, Cissokho,
        Cloarec, Coatmeur, Combette, Coudert, Crouzet, Da Fonseca, Daguerre, Darmon, Debreuil, Delorme-Vial, Desforges,
        Diarra, Diop, Doucet, Drouhin, Dufresnoy, Duvernay, Ergün, Escoffier, Estève, Fabregas, Faucheux, Fernandes,
        Ferrand, Fofana, Foulon, Galichet, Gandon, Garrigou, Gautheron, Ghezali, Gicquel, Giraudeau, Goubert, Grandjean,
        Guérineau, Guillemot, Haddou, Hamonic, Héraud, Hoarau, Huynh, Jacquemin, Jaouen, Jolivet, Kaddour, Keïta,
        Kerbrat, Koné, Labrousse, Lacombe, Lagarrigue, Lamy, Langevin, Larrieu, Le Bihan, Le Goff, Lemarchand, Lestrade,
        Maheu, Maillard, Marchetti, Marsac, Massonneau, Mazeyrat, Mercadier, Meunier-Lang, Mokhtari, Monnet-Gras,
        Morizot, Nivelle, N’Diaye, Oliveira, Ouali, Pasquier, Péchoux, Pellerin, Peyrard, Phan, Pinault-Mer, Plantier,
        Pouliquen, Quéméneur, Rabier, Ravel, Renouard, Ribeyre, Rigaudie, Rolland-Biot, Roussillon, Sabatier, Saidi,
        Salvador, Sauvanet, Seguin, Sissoko, Soulier, Tabary, Tahiri, Tarrade, Teixeira, Thevenin, Tissier, Tran,
        Traoré, Valadier, Vaillant, Verdier, Vernhes, Viguier, Villeneuve, Wacquez, Zeroual`,
    ),
  },
  BE: {
    women: words(
      `Amélie, Annelies, Charlotte, Elke, Fien, Griet, Hanne, Imane, Julie, Lien, Lore, Margaux, Nele, Saskia, Tine`,
    ),
    men: words(
      `Bart, Bram, Cédric, Geert, Grégory, Jeroen, Joachim, Koen, Maarten, Olivier, Pieter, Quentin, Sander, Tom,
        Yassine`,
    ),
    families: words(
      `Aerts, Baeten, Claessens, Collignon, De Backer, De Smedt, Delvaux, Dewitte, El Idrissi, Goossens, Hendrickx,
        Jadot, Lambrecht, Lejeune, Maes, Noël-Piette, Peeters, Stassen, Thiry, Van Acker, Van den Broeck, Verhaegen,
        Wauters`,
    ),
  },
  CA: {
    women: words(
      `Alexe, Amber, Audrey-Anne, Ève, Florence, Gabrielle, Joannie, Josiane, Kim, Marie-Ève, Maude, Megan, Myriam,
        Rosalie, Sophia`,
    ),
    men: words(
      `Alexis, Charles-Antoine, Dylan, Félix, Francis, Gabriel, Jean-Philippe, Louis-Charles, Marc-André, Maxime,
        Olivier, Patrick, Ryan, Simon-Pierre, Zachary`,
    ),
    families: words(
      `Arsenault, Beauchemin, Bélanger, Bilodeau, Boisclair, Chouinard, Cormier, Desrosiers, Dubé, Fortier, Gagnon-Roy,
        Gendron, Joseph, Laflamme, Lavallée, MacLean, Marchand, Nguyen, Ouellet, Pelletier, Thibodeau, Turcotte,
        Vachon`,
    ),
  },
  MA: {
    women: words(
      `Amal, Asmae, Chaimae, Ghita, Hanane, Houda, Ikram, Khadija, Loubna, Meryem, Nisrine, Oumaima, Salma, Siham,
        Zineb`,
    ),
    men: words(
      `Adil, Anas, Ayoub, Badr, Driss, Hamza, Hicham, Ismaïl, Khalid, Mounir, Omar, Othmane, Réda, Tarik, Yassir`,
    ),
    families: words(
      `Aboulfath, Alaoui, Amezian, Benjelloun, Bennani, Berrada, Chraïbi, El Amrani, El Fassi, El Khattabi, Filali,
        Guessous, Hajji, Idrissi, Kabbaj, Lahlou, Mernissi, Naciri, Ouazzani, Sebti, Skalli, Tazi, Zniber`,
    ),
  },
  GB: {
    women: words(
      `Abigail, Anjali, Beatrix, Chidi-Ann, Fiona, Gemma, Imogen, Kirsty, Leah, Maryam, Niamh, Priya, Rhiannon, Tamsin`,
    ),
    men: words(`Alastair, Callum, Dev, Duncan, Ewan, Idris, Jasper, Kwame, Lewis, Nikhil, Owen, Rhys, Tobias, Zain`),
    families: words(
      `Ashdown, Barraclough, Chaudhry, Cottrell, Dunmore, Eastwell, Fairbairn, Gill, Hathersage, Iyer, Kinsella,
        Lockhart, Mensah, Oakeshott, Pemberton-Shaw, Quayle, Ramsbottom, Sandhu, Thackeray-Jones, Wetherall`,
    ),
  },
  DE: {
    women: words(`Anneke, Birgit, Elif, Franziska, Gesine, Ilka, Jule, Katharina, Merle, Svenja`),
    men: words(`Arne, Bastian, Cem, Dennis, Hannes, Jonas, Lennart, Matthias, Ole, Torben`),
    families: words(
      `Albrechtsen, Brandhorst, Dombrowski, Eickhoff, Grünwald, Hagedorn, Kaya, Lindenau, Petersdorff, Rademacher,
        Stellmacher, Wiedemann, Yildiz`,
    ),
  },
}
