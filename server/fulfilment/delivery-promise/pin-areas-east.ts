/**
 * PIN codes 700 to 855, and the Army Post Office (without 999: people type 999999 for 'none'); pin-areas-north.ts
 * describes the row format.
 */
export const eastAndNorthEast = `
700 | West Bengal | Kolkata | M
711 | West Bengal | Howrah | 2
712 | West Bengal | Hooghly |
713 | West Bengal | |
713201-713219 | West Bengal | Durgapur | 2
713301-713305 | West Bengal | Asansol | 2
721 | West Bengal | |
722 | West Bengal | Bankura |
723 | West Bengal | Purulia |
731 | West Bengal | Birbhum |
732 | West Bengal | Malda |
733 | West Bengal | |
734 | West Bengal | Darjeeling |
734001-734015 | West Bengal | Siliguri | 2
734301-734321 | West Bengal | Kalimpong | x
735 | West Bengal | |
736 | West Bengal | |
737 | Sikkim | | x
737101-737103 | Sikkim | Gangtok |
741 | West Bengal | Nadia |
742 | West Bengal | Murshidabad |
743 | West Bengal | |
744 | Andaman and Nicobar Islands | | xc
7441 | Andaman and Nicobar Islands | South Andaman | xc
7443 | Andaman and Nicobar Islands | Nicobar | xc
751 | Odisha | Bhubaneswar | 2
752 | Odisha | |
753 | Odisha | Cuttack | 2
754 | Odisha | |
755 | Odisha | |
756 | Odisha | |
757 | Odisha | Mayurbhanj |
758 | Odisha | Kendujhar |
759 | Odisha | |
760-761 | Odisha | Ganjam |
762 | Odisha | | x
763 | Odisha | | x
764 | Odisha | | x
765 | Odisha | Rayagada | x
766 | Odisha | | x
767 | Odisha | |
768 | Odisha | |
769 | Odisha | Sundargarh | 2
770 | Odisha | Sundargarh |
781 | Assam | |
781001-781040 | Assam | Guwahati | 2
782 | Assam | |
783 | Assam | |
784 | Assam | |
785 | Assam | |
786 | Assam | |
787 | Assam | | x
788 | Assam | | x
790-792 | Arunachal Pradesh | | xc
791111-791113 | Arunachal Pradesh | Papum Pare | x
793 | Meghalaya | | x
793001-793018 | Meghalaya | Shillong |
794 | Meghalaya | | xc
795 | Manipur | | xc
795001-795010 | Manipur | Imphal | x
796 | Mizoram | | xc
796001-796017 | Mizoram | Aizawl | x
797-798 | Nagaland | | xc
797001-797006 | Nagaland | Kohima | x
797112-797117 | Nagaland | Dimapur | x
799 | Tripura | | x
799001-799010 | Tripura | Agartala |
800 | Bihar | Patna | 2
801 | Bihar | |
802 | Bihar | |
803 | Bihar | Nalanda |
804 | Bihar | |
805 | Bihar | |
811 | Bihar | |
812 | Bihar | Bhagalpur |
813 | Bihar | |
814 | Jharkhand | |
815 | Jharkhand | |
816 | Jharkhand | |
821 | Bihar | |
822 | Jharkhand | |
823 | Bihar | Gaya |
824 | Bihar | |
825 | Jharkhand | |
826 | Jharkhand | Dhanbad | 2
827 | Jharkhand | Bokaro | 2
828 | Jharkhand | Dhanbad |
829 | Jharkhand | |
831 | Jharkhand | East Singhbhum | 2
832 | Jharkhand | |
833 | Jharkhand | West Singhbhum | x
834 | Jharkhand | Ranchi | 2
835 | Jharkhand | |
841 | Bihar | |
842 | Bihar | Muzaffarpur |
843 | Bihar | |
844 | Bihar | Vaishali |
845 | Bihar | |
846 | Bihar | Darbhanga |
847 | Bihar | |
848 | Bihar | |
851-855 | Bihar | |
900-998 | army | |
`;
