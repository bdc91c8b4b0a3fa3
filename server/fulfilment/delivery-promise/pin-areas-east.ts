/**
 * PIN codes 700 to 855 and the Army Post Office, without 999, as people type 999999 for 'none'. The format is described
 * in pin-areas-north.ts.
 */
export const eastAndNorthEast = `
700 | Kolkata | M
711 | Howrah | 2
712 | Hooghly |
713 | |
713201-713219 | Durgapur | 2
713301-713305 | Asansol | 2
721 | |
722 | Bankura |
723 | Purulia |
731 | Birbhum |
732 | Malda |
733 | |
734 | Darjeeling |
734001-734015 | Siliguri | 2
734301-734321 | Kalimpong | x
735 | |
736 | |
737 | | x
737101-737103 | Gangtok |
741 | Nadia |
742 | Murshidabad |
743 | |
744 | | xc
7441 | South Andaman | xc
7443 | Nicobar | xc
751 | Bhubaneswar | 2
752 | |
753 | Cuttack | 2
754 | |
755 | |
756 | |
757 | Mayurbhanj |
758 | Kendujhar |
759 | |
760-761 | Ganjam |
762 | | x
763 | | x
764 | | x
765 | Rayagada | x
766 | | x
767 | |
768 | |
769 | Sundargarh | 2
770 | Sundargarh |
781 | |
781001-781040 | Guwahati | 2
782 | |
783 | |
784 | |
785 | |
786 | |
787 | | x
788 | | x
790-792 | | xc
791111-791113 | Papum Pare | x
793 | | x
793001-793018 | Shillong |
794 | | xc
795 | | xc
795001-795010 | Imphal | x
796 | | xc
796001-796017 | Aizawl | x
797-798 | | xc
797001-797006 | Kohima | x
797112-797117 | Dimapur | x
799 | | x
799001-799010 | Agartala |
800 | Patna | 2
801 | |
802 | |
803 | Nalanda |
804 | |
805 | |
811 | |
812 | Bhagalpur |
813 | |
814 | |
815 | |
816 | |
821 | |
822 | |
823 | Gaya |
824 | |
825 | |
826 | Dhanbad | 2
827 | Bokaro | 2
828 | Dhanbad |
829 | |
831 | East Singhbhum | 2
832 | |
833 | West Singhbhum | x
834 | Ranchi | 2
835 | |
841 | |
842 | Muzaffarpur |
843 | |
844 | Vaishali |
845 | |
846 | Darbhanga |
847 | |
848 | |
851-855 | |
900-998 | | a
`;
