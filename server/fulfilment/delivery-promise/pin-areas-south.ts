/** PIN codes 400 to 699; pin-areas-north.ts describes the row format. */
export const centreAndSouth = `
400 | Maharashtra | Mumbai | M
400601-400615 | Maharashtra | Thane | M
400614 | Maharashtra | Navi Mumbai | M
400701-400710 | Maharashtra | Navi Mumbai | M
400702 | Maharashtra | Raigad | M
400704 | Maharashtra | Raigad | M
400707 | Maharashtra | Raigad | M
401 | Maharashtra | |
401101-401107 | Maharashtra | Thane | 2
401201-401305 | Maharashtra | Palghar | 2
402 | Maharashtra | Raigad |
403 | Goa | | 2
403001-403005 | Goa | Panaji | 2
410 | Maharashtra | |
410206-410218 | Maharashtra | Navi Mumbai | 2
411 | Maharashtra | Pune | M
412 | Maharashtra | Pune | 2
412801-412806 | Maharashtra | Satara |
413 | Maharashtra | |
413001-413008 | Maharashtra | Solapur | 2
414 | Maharashtra | Ahilyanagar |
415 | Maharashtra | |
416 | Maharashtra | |
416001-416013 | Maharashtra | Kolhapur | 2
421 | Maharashtra | Thane | 2
422 | Maharashtra | Nashik | 2
423 | Maharashtra | Nashik |
424 | Maharashtra | Dhule |
425 | Maharashtra | Jalgaon |
431 | Maharashtra | |
431001-431010 | Maharashtra | Chhatrapati Sambhajinagar | 2
440 | Maharashtra | Nagpur | 2
441 | Maharashtra | |
442 | Maharashtra | |
443 | Maharashtra | Buldhana |
444 | Maharashtra | |
445 | Maharashtra | Yavatmal |
450 | Madhya Pradesh | |
451 | Madhya Pradesh | |
452-453 | Madhya Pradesh | Indore | 2
454 | Madhya Pradesh | Dhar |
455 | Madhya Pradesh | Dewas |
456 | Madhya Pradesh | Ujjain | 2
457 | Madhya Pradesh | |
458 | Madhya Pradesh | |
460 | Madhya Pradesh | Betul |
461 | Madhya Pradesh | |
462 | Madhya Pradesh | Bhopal | 2
463-466 | Madhya Pradesh | |
470 | Madhya Pradesh | Sagar |
471-473 | Madhya Pradesh | |
474 | Madhya Pradesh | Gwalior | 2
475-477 | Madhya Pradesh | |
480-481 | Madhya Pradesh | |
482 | Madhya Pradesh | Jabalpur | 2
483-488 | Madhya Pradesh | |
490 | Chhattisgarh | Durg | 2
491 | Chhattisgarh | |
492 | Chhattisgarh | Raipur | 2
493 | Chhattisgarh | |
494 | Chhattisgarh | | xc
495 | Chhattisgarh | Bilaspur | 2
496 | Chhattisgarh | |
497 | Chhattisgarh | | x
500 | Telangana | Hyderabad | M
501 | Telangana | |
502 | Telangana | |
503 | Telangana | Nizamabad |
504 | Telangana | | x
505 | Telangana | |
506 | Telangana | Warangal | 2
507 | Telangana | Khammam |
508 | Telangana | Nalgonda |
509 | Telangana | |
515 | Andhra Pradesh | |
516 | Andhra Pradesh | |
517 | Andhra Pradesh | |
517501-517507 | Andhra Pradesh | Tirupati | 2
518 | Andhra Pradesh | |
518001-518007 | Andhra Pradesh | Kurnool | 2
520 | Andhra Pradesh | Vijayawada | 2
521 | Andhra Pradesh | |
522 | Andhra Pradesh | |
522001-522020 | Andhra Pradesh | Guntur | 2
5225 | Andhra Pradesh | Guntur | 2
523 | Andhra Pradesh | |
524 | Andhra Pradesh | |
524001-524005 | Andhra Pradesh | Nellore | 2
530 | Andhra Pradesh | Visakhapatnam | 2
531 | Andhra Pradesh | |
532 | Andhra Pradesh | Srikakulam |
533 | Andhra Pradesh | |
533001-533006 | Andhra Pradesh | Kakinada | 2
533101-533107 | Andhra Pradesh | Rajamahendravaram | 2
533464 | Puducherry | Yanam |
534 | Andhra Pradesh | |
535 | Andhra Pradesh | |
560 | Karnataka | Bengaluru | M
561 | Karnataka | |
562 | Karnataka | |
563 | Karnataka | Kolar |
570 | Karnataka | Mysuru | 2
571 | Karnataka | |
572 | Karnataka | Tumakuru |
573 | Karnataka | Hassan |
574 | Karnataka | |
575 | Karnataka | Mangaluru | 2
576 | Karnataka | Udupi |
577 | Karnataka | |
580 | Karnataka | Dharwad | 2
581 | Karnataka | |
582 | Karnataka | Gadag |
583 | Karnataka | |
584 | Karnataka | Raichur |
585 | Karnataka | |
586 | Karnataka | Vijayapura |
587 | Karnataka | Bagalkot |
590 | Karnataka | Belagavi | 2
591 | Karnataka | Belagavi |
600 | Tamil Nadu | Chennai | M
601 | Tamil Nadu | |
602 | Tamil Nadu | |
603 | Tamil Nadu | |
604 | Tamil Nadu | |
605 | Tamil Nadu | |
605001-605014 | Puducherry | Puducherry | 2
605101-605111 | Tamil Nadu | Viluppuram |
605102 | Puducherry | Puducherry |
605106-605107 | Puducherry | Puducherry |
605110 | Puducherry | Puducherry |
605501-605502 | Puducherry | Puducherry |
606 | Tamil Nadu | |
607 | Tamil Nadu | Cuddalore |
607402-607403 | Puducherry | Puducherry |
608 | Tamil Nadu | Cuddalore |
609 | Tamil Nadu | |
609601-609609 | Puducherry | Karaikal |
610 | Tamil Nadu | |
611 | Tamil Nadu | Nagapattinam |
612 | Tamil Nadu | Thanjavur |
613 | Tamil Nadu | Thanjavur |
614 | Tamil Nadu | |
620 | Tamil Nadu | Tiruchirappalli | 2
621 | Tamil Nadu | |
622 | Tamil Nadu | Pudukkottai |
623 | Tamil Nadu | |
624 | Tamil Nadu | Dindigul |
625 | Tamil Nadu | Madurai | 2
6255 | Tamil Nadu | |
6256 | Tamil Nadu | Theni |
626 | Tamil Nadu | Virudhunagar |
627 | Tamil Nadu | Tirunelveli |
6278 | Tamil Nadu | Tenkasi |
628 | Tamil Nadu | Thoothukudi |
629 | Tamil Nadu | Kanniyakumari |
630 | Tamil Nadu | Sivaganga |
631 | Tamil Nadu | |
632 | Tamil Nadu | |
632001-632014 | Tamil Nadu | Vellore | 2
635 | Tamil Nadu | |
636 | Tamil Nadu | Salem | 2
6367-6369 | Tamil Nadu | Dharmapuri |
637 | Tamil Nadu | Namakkal |
638 | Tamil Nadu | Erode |
639 | Tamil Nadu | Karur |
641 | Tamil Nadu | Coimbatore | 2
641601-641687 | Tamil Nadu | Tiruppur | 2
642 | Tamil Nadu | |
643 | Tamil Nadu | Nilgiris | x
670 | Kerala | Kannur |
670645-670646 | Kerala | Wayanad |
671 | Kerala | Kasaragod |
673 | Kerala | Kozhikode | 2
673310 | Puducherry | Mahe |
673121-673124 | Kerala | Wayanad |
673575-673577 | Kerala | Wayanad |
673591-673596 | Kerala | Wayanad |
673635-673647 | Kerala | Malappuram |
676 | Kerala | Malappuram |
678 | Kerala | Palakkad |
679 | Kerala | |
680 | Kerala | Thrissur | 2
682 | Kerala | Ernakulam | 2
682551-682559 | Lakshadweep | Lakshadweep | xc
683 | Kerala | Ernakulam | 2
685 | Kerala | Idukki | x
686 | Kerala | Kottayam |
686661-686693 | Kerala | Ernakulam |
688 | Kerala | Alappuzha |
689 | Kerala | Pathanamthitta |
690 | Kerala | |
691 | Kerala | Kollam |
695 | Kerala | Thiruvananthapuram | 2
`;
